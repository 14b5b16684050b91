// What the web client's page tells Evennia's scripts: they read it from these global names.
"use strict";

(function () {
  const page = document.currentScript.dataset;
  const here = window.location;
  const scheme = here.protocol === "https:" ? "wss" : "ws";
  window.wsactive = page.websocket === "yes";
  window.csessid = page.session || false;
  window.wsurl = page.url || `${scheme}://${here.hostname}:${page.port}`;
  // Tells the tabs of one browser apart.
  window.cuid = Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2);
  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("clientwrapper").classList.remove("d-none");
  });
})();
