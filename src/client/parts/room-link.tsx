// Opens and closes a room's detail by the address alone, so that Back closes it and the address can be shared.

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { RoomView } from '#contract/calls/hotel.ts';
import { useSay } from '../intl.tsx';

const field = 'room';

/** The name of a room, which leads to everything about it. */
export function RoomLink({
  room,
  children,
}: {
  readonly room: RoomView;
  readonly children: ReactNode;
}) {
  const say = useSay();
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set(field, String(room.sn));
  return (
    <Link
      to={{ search: `?${next.toString()}` }}
      state={{ opened: true }}
      preventScrollReset
      className="tap inline-flex items-center gap-0.5"
    >
      {children}
      <ChevronRight className="size-4.5 text-muted-foreground" />
      <span className="sr-only">, {say('room.detail')}</span>
    </Link>
  );
}

/** The room the address names, and the way to close it: back where the page itself opened it, else without it in the address. */
export function useOpenRoom(): { readonly sn: number | null; readonly close: () => void } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly opened?: boolean } | null };
  const named = search.get(field);
  const close = () => {
    if (named === null) return;
    if (state?.opened === true) {
      void navigate(-1);
      return;
    }
    const next = new URLSearchParams(search);
    next.delete(field);
    void navigate(
      { search: next.size === 0 ? '' : `?${next.toString()}` },
      { replace: true, preventScrollReset: true },
    );
  };
  return { sn: named === null ? null : Number(named), close };
}
