// The web client's connection: by websocket alone, and if there is none the page says so. Evennia's
// own would go on by requests, which this game does not answer. A line that is lost is opened anew.
"use strict";

(function () {
  const { failed } = document.currentScript.dataset;
  const FIRST_WAIT = 1000; // milliseconds until it is tried again; each time twice as long
  const LONGEST_WAIT = 8000;
  const SOUND = 5000; // a line that has lasted so long is no failed try
  const LEAVES = /^\s*@?quit\b/i;
  const LOST = "The line to the game is lost. Trying again ...";
  const BACK = "You are connected again.";
  const LEFT = "You have left the game. Load this page again to come back.";
  const UNSENT = "Not sent: the line to the game is lost. Try again in a moment.";
  const start = Evennia.init;

  function connection() {
    let socket = null;
    let wait = FIRST_WAIT;
    let opened = 0; // when, for a line that is open
    let came = false; // whether there was ever a line
    let leaving = false; // whether the last line typed leaves the game
    let trying = false;

    function isOpen() {
      return socket !== null && socket.readyState === WebSocket.OPEN;
    }

    function tell(text, kind) {
      Evennia.emit("text", [text], { cls: kind });
    }

    function connect() {
      if (socket !== null && socket.readyState !== WebSocket.CLOSED) {
        return;
      }
      if (!window.wsactive) {
        setTimeout(tell, 0, failed, "err");
        return;
      }
      const address = `${window.wsurl}?${window.csessid}&${window.cuid}&${browser}`;
      socket = new WebSocket(address, ["v1.evennia.com"]);
      socket.onopen = (event) => {
        opened = Date.now();
        if (trying) {
          tell(BACK, "sys");
        }
        came = true;
        trying = false;
        Evennia.emit("connection_open", ["websocket"], event);
      };
      socket.onclose = () => lost();
      socket.onmessage = (event) => Evennia.emit(...JSON.parse(event.data));
    }

    function lost() {
      if (leaving) {
        tell(LEFT, "sys");
        return;
      }
      if (!came) {
        tell(failed, "err");
        return;
      }
      wait = opened && Date.now() - opened > SOUND ? FIRST_WAIT : wait;
      opened = 0;
      if (!trying) {
        trying = true;
        tell(LOST, "err");
      }
      setTimeout(again, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }

    /** Come back by the log-in to the pages: loading one shares it with the line to be opened. */
    function again() {
      fetch(window.location.pathname, { credentials: "same-origin" }).then(connect, lost);
    }

    function msg(data) {
      const [name, [line] = []] = data;
      const typed = name === "text" && line !== "idle";
      if (isOpen()) {
        leaving = typed ? LEAVES.test(line) : leaving;
        socket.send(JSON.stringify(data));
      } else if (typed && came) {
        tell(leaving ? LEFT : UNSENT, "err");
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
