// The parts of every page that can wait, in one file: each file more is another way to the server.

export { ToastHost } from '../components/toast-host.tsx';
export { ErrorDialogs } from '../errors/error-dialog.tsx';
export { OfflineChip } from '../features/outbox/offline-chip.tsx';
export { OutboxHost } from '../features/outbox/outbox-host.tsx';
export { SignInOverlay } from '../features/sign-in/sign-in-overlay.tsx';
export { Footer } from './footer.tsx';
