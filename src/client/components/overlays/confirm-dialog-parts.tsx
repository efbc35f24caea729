// A question over the page.

import { useRef } from 'react';
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '../../ui/alert-dialog.tsx';
import { IconDisc } from '../../ui/icon-disc.tsx';
import type { ConfirmDialogProps } from './overlay-props.ts';
import { useOverlay } from './use-overlay.ts';

export function ConfirmDialog({
  icon,
  tone,
  title,
  text,
  facts,
  primary,
  wayOut,
  ...options
}: ConfirmDialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <AlertDialog {...useOverlay(options)}>
      <AlertDialogContent initialFocus={heading} onPressOutside={options.onClose}>
        <div className="overflow-y-auto overscroll-contain p-5 pb-[calc(var(--safe-b)+1.25rem)]">
          <IconDisc icon={icon} tone={tone} size="lg" />
          <AlertDialogTitle ref={heading} tabIndex={-1}>
            {title}
          </AlertDialogTitle>
          {text && <AlertDialogDescription render={<div />}>{text}</AlertDialogDescription>}
          {facts && <div className="mt-3">{facts}</div>}
          <AlertDialogFooter>
            {primary}
            {wayOut}
          </AlertDialogFooter>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
