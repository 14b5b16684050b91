// The page's line to the game: its websocket, opened again for as long as the page is there.

const FIRST_WAIT = 1000; // milliseconds until it is tried again; each time twice as long
const LONGEST_WAIT = 8000;
const LET_IN = "roundkeeper_scene"; // comes first when a page is let in
const ASK_AGAIN = 2000;
const PING = 30000; // a proxy cuts what says nothing for long

/** Open the line of a scene's page; `hears(name, args, more)` gets what comes, `tells(state)` how it is. */
export class Connection {
  constructor(page, hears, tells) {
    this.page = page;
    this.hears = hears;
    this.tells = tells;
    this.wait = FIRST_WAIT;
    this.ended = false;
    this.ready = false; // whether the game has let this page in, and takes what it says
    this.open();
    setInterval(() => this.send("text", ["idle"]), PING);
    // A game that has only just started may not hear the first time.
    setInterval(() => this.ready || this.ended || this.subscribe(), ASK_AGAIN);
  }

  address() {
    const here = window.location;
    const scheme = here.protocol === "https:" ? "wss" : "ws";
    return this.page.url || `${scheme}://${here.hostname}:${this.page.port}`;
  }

  open() {
    this.socket = new WebSocket(this.address());
    this.socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.subscribe();
    });
    this.socket.addEventListener("message", (event) => this.read(event.data));
    this.socket.addEventListener("close", () => this.again());
  }

  /** Ask anew with a fresh ticket; without one the log-in is over. */
  async renew() {
    const answer = await fetch("/scenes/ticket.json", { credentials: "same-origin" }).catch(() => null);
    const { ticket } = answer?.ok ? await answer.json() : { ticket: "" };
    if (!ticket || this.renewed === ticket) {
      this.end();
      return;
    }
    this.renewed = this.page.ticket = ticket;
    this.subscribe();
  }

  /** Have the game send all of the scene, and what changes of it. */
  subscribe() {
    this.send("roundkeeper_subscribe", [], { scene: Number(this.page.scene), ticket: this.page.ticket });
  }

  /** Not to be opened again: the log-in is over. */
  end() {
    this.ended = true;
    this.socket.close();
    this.tells("ended");
  }

  again() {
    this.ready = false;
    if (this.ended) {
      return;
    }
    this.tells("lost");
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  read(text) {
    let name, args, more;
    try {
      [name, args, more] = JSON.parse(text);
    } catch {
      return; // not one of the game's messages
    }
    if (name === LET_IN && !this.ready) {
      this.ready = true;
      this.tells("open");
    }
    this.hears(name, args, more);
  }

  /** Send what the reader says; false where the game would not get it. */
  speak(name, args = [], named = {}) {
    return this.ready && this.send(name, args, named);
  }

  /** Send a message; false where there is no line to send it by. */
  send(name, args = [], named = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return false;
    }
    this.socket.send(JSON.stringify([name, args, named]));
    return true;
  }
}
