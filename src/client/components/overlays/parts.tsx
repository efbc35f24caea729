// The overlays themselves, on Base UI; loaded together when the first one is wanted.

export { ConfirmDialog } from './confirm-dialog-parts.tsx';
export { FullScreen } from './full-screen-parts.tsx';
export { Sheet } from './sheet-parts.tsx';
