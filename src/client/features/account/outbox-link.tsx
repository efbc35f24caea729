// A link to the outbox in the account: what waits for the network, and what waits for the member.

import { ChevronRight, Clock3 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { isTrouble } from '#contract/outbox/outbox.ts';
import { openOutbox, useOutboxRows } from '../../offline/outbox-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { linkRowClass, LinkList } from './link-list.tsx';

export function OutboxLink() {
  const rows = useOutboxRows();
  if (rows.length === 0) return null;
  const troubled = rows.filter(isTrouble).length;
  const waiting = rows.filter(({ endedAt }) => endedAt === undefined).length;
  return (
    <LinkList>
      <button type="button" onClick={openOutbox} className={cn(linkRowClass, 'w-full text-left')}>
        <Clock3 className="size-5.5 text-dusk" />
        <span className="min-w-0 flex-1">
          <span className="block leading-6">
            <FormattedMessage id="queue.title" />
          </span>
          <span className="block text-cap text-muted-foreground">
            <FormattedMessage
              id={waiting > 0 ? 'queue.later' : troubled > 0 ? 'queue.trouble' : 'queue.allSent'}
            />
          </span>
        </span>
        {troubled > 0 ? (
          <Badge variant="ember">
            <FormattedMessage id="queue.troubled" values={{ count: troubled }} />
          </Badge>
        ) : (
          waiting > 0 && (
            <Badge variant="dusk">
              <FormattedMessage id="queue.waiting" values={{ count: waiting }} />
            </Badge>
          )
        )}
        <ChevronRight className="size-5 text-muted-foreground" />
      </button>
    </LinkList>
  );
}
