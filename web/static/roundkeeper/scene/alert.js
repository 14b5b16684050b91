// That the reader is asked, if they look elsewhere: the page's title, and a tone that a click turns off.

const QUIET = "roundkeeper quiet";
const SECONDS = 0.25;
const PITCH = 660;

function ring() {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = PITCH;
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + SECONDS);
  tone.addEventListener("ended", () => context.close());
}

/** Return what tells that something is asked (empty: nothing is); `button` turns the tone on and off. */
export function alerts(place, button) {
  const quiet = () => localStorage.getItem(QUIET) === "yes";
  const show = () => {
    button.setAttribute("aria-pressed", String(!quiet()));
    button.textContent = quiet() ? "Sound off" : "Sound on";
  };
  button.addEventListener("click", () => {
    localStorage.setItem(QUIET, quiet() ? "no" : "yes");
    show();
  });
  show();
  return (text) => {
    place.textContent = text;
    document.title = `${text ? "* " : ""}${document.title.replace(/^\* /, "")}`;
    if (text && !quiet() && !document.hasFocus()) {
      ring();
    }
  };
}
