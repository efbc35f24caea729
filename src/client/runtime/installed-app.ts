// Whether this page runs as the installed app: opened from the home screen, without a browser's bars.

/** False on the server. */
export function isInstalledApp(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;
}
