// The web client's connection: by websocket alone, and if there is none the page says so. Evennia's
// own would go on by requests, which this game does not answer.
"use strict";

(function () {
  const { failed } = document.currentScript.dataset;
  const start = Evennia.init;

  function connection() {
    let socket = null;

    function isOpen() {
      return socket !== null && socket.readyState === WebSocket.OPEN;
    }

    function tellFailure() {
      Evennia.emit("text", [failed], { cls: "err" });
    }

    function connect() {
      if (socket !== null && socket.readyState !== WebSocket.CLOSED) {
        return;
      }
      if (!window.wsactive) {
        setTimeout(tellFailure);
        return;
      }
      let wasOpen = false;
      const address = `${window.wsurl}?${window.csessid}&${window.cuid}&${browser}`;
      socket = new WebSocket(address, ["v1.evennia.com"]);
      socket.onopen = (event) => {
        wasOpen = true;
        Evennia.emit("connection_open", ["websocket"], event);
      };
      socket.onclose = (event) => {
        if (wasOpen) {
          Evennia.emit("connection_close", ["websocket"], event);
        } else {
          tellFailure();
        }
      };
      socket.onmessage = (event) => Evennia.emit(...JSON.parse(event.data));
    }

    function msg(data) {
      if (isOpen()) {
        socket.send(JSON.stringify(data));
      }
    }

    connect();
    return { connect, msg, isOpen, close: () => msg(["websocket_close", [], {}]) };
  }

  Evennia.init = function () {
    if (!Evennia.initialized) {
      start.call(Evennia, { connection: connection() });
    }
  };
})();
