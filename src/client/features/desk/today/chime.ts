// Two short tones made by Web Audio, without a file to load. Silent until somebody has used the
// page, as browsers require.

const tones = [
  [0, 660],
  [0.22, 880],
] as const; // start in seconds, frequency in hertz
const toneSeconds = 0.2;
const loudness = 0.4;

let audio: AudioContext | null = null;

/**
 * Prepares the sound at the first click or key, because browsers allow it only then. Returns how to
 * stop waiting for one.
 */
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
        /* The device cannot play sounds. */
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
    // Fades in and out, because a tone that is cut off clicks.
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
