// Where toasts are shown: errors for 4.5 s, confirmations for 3 s, three at a time.

import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { allMessages } from '../intl/intl.tsx';
import type { Glyph } from '../ui/glyph.ts';
import {
  createToasts,
  Toast,
  ToastAction,
  ToastClose,
  ToastContent,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
  useToasts,
} from '../ui/toast.tsx';

export type ToastWords = {
  readonly tone: 'error' | 'done';
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly icon?: Glyph | undefined;
  /** A way back, such as "Hoàn tác". */
  readonly undo?: { readonly label: ReactNode; readonly onPress: () => void } | undefined;
  /** How long it stays in ms, where the usual time is too short to decide. */
  readonly stays?: number;
};

const stays = { error: 4500, done: 3000 } as const; // ms

const queue = createToasts<ToastWords>();
/** What was said before there was a place for it; null once there is. */
let waiting: ToastWords[] | null = [];

function add(words: ToastWords): void {
  queue.add({
    title: words.title,
    description: words.text,
    timeout: words.stays ?? stays[words.tone],
    data: words,
  });
}

/**
 * The oldest of more than three makes room. `words` is called once the page has all its messages,
 * whose loading it begins; only then is the toast announced and its time counted.
 */
export async function showToast(words: () => ToastWords): Promise<void> {
  allMessages.want();
  await allMessages.arrival;
  if (waiting === null) add(words());
  else waiting.push(words());
}

/** Once per page. */
export function ToastHost({
  label,
  closeLabel,
}: {
  readonly label: string;
  readonly closeLabel: string;
}) {
  // After the provider's own effect, which begins to listen.
  useEffect(() => {
    for (const words of waiting ?? []) add(words);
    waiting = null;
    return () => {
      waiting = [];
    };
  }, []);
  return (
    <ToastProvider toastManager={queue}>
      <ToastViewport aria-label={label}>
        <Toasts closeLabel={closeLabel} />
      </ToastViewport>
    </ToastProvider>
  );
}

function Toasts({ closeLabel }: { readonly closeLabel: string }) {
  const { toasts, close } = useToasts<ToastWords>();
  return toasts.toReversed().map((toast) => {
    const { tone = 'done', icon, undo } = toast.data ?? {};
    const Icon = icon ?? (tone === 'error' ? CircleAlert : Check);
    return (
      <Toast key={toast.id} toast={toast} variant={tone === 'error' ? 'destructive' : 'default'}>
        <Icon className="mt-px size-5.5" />
        <ToastContent>
          <ToastTitle />
          <ToastDescription />
        </ToastContent>
        {undo && (
          <ToastAction
            onClick={() => {
              undo.onPress();
              close(toast.id);
            }}
          >
            {undo.label}
          </ToastAction>
        )}
        <ToastClose aria-label={closeLabel}>
          <X className="size-5" />
        </ToastClose>
      </Toast>
    );
  });
}
