// Two short tones made by the browser itself, so that there is no file to load; nothing sounds before somebody has used the page.

const tones = [
  [0, 660],
  [0.22, 880],
] as const; // seconds, hertz
const toneSeconds = 0.2;
const loudness = 0.4;

let audio: AudioContext | null = null;

/** Browsers let a page sound only from somebody's click or key on: then it is made ready, and rests until it is needed. Answers how to stop waiting. */
export function waitForUse(): () => void {
  const stop = (): void => {
    removeEventListener('click', ready);
    removeEventListener('keydown', ready);
  };
  const ready = (): void => {
    stop();
    if (audio !== null || !('AudioContext' in window)) return;
    const made = new AudioContext();
    made
      .resume()
      .then(() => made.suspend())
      .then(() => {
        audio = made;
      })
      .catch(() => {
        /* no loudspeaker, no sound */
      });
  };
  addEventListener('click', ready);
  addEventListener('keydown', ready);
  return stop;
}

export const canChime = (): boolean => audio !== null;

export async function chime(): Promise<void> {
  if (audio === null) return;
  const line = audio;
  await line.resume();
  for (const [at, pitch] of tones) {
    const [tone, volume] = [line.createOscillator(), line.createGain()];
    const start = line.currentTime + at;
    tone.frequency.value = pitch;
    // Swelling and fading: a tone that is cut clicks.
    volume.gain.setValueAtTime(0.001, start);
    volume.gain.exponentialRampToValueAtTime(loudness, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds);
    tone.connect(volume).connect(line.destination);
    tone.start(start);
    tone.stop(start + toneSeconds);
    if (at > 0)
      tone.addEventListener('ended', () => {
        void line.suspend();
      });
  }
}
