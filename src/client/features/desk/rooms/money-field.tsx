// A field for an amount. It shows how the input was read, never sends what it cannot read, and asks
// about an amount another desk saved meanwhile (docs/product.md, Hotel desk).

import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatVnd, readVnd, type TypedVnd, type Vnd } from '#domain/money.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Button } from '../../../ui/button.tsx';

type Rule = { readonly least: number; readonly most: number };

type Typing = {
  readonly text: string;
  /** The saved amount when typing began, or when it was last accepted. */
  readonly base: Vnd | null;
  /** The field was left, so unreadable input is an error and not half a number. */
  readonly isLeft: boolean;
};

export type TypedMoney = {
  readonly text: string;
  readonly read: TypedVnd;
  /**
   * The amount that may be sent; null while it is unreadable, not allowed, or a newer saved amount
   * is not accepted yet.
   */
  readonly amount: Vnd | null;
  readonly isChanged: boolean;
  readonly isLeft: boolean;
  /** What another desk saved while this was typed. */
  readonly newer: Vnd | null;
  readonly rule: Rule;
  readonly type: (text: string) => void;
  readonly leave: () => void;
  readonly keepMine: () => void;
  /** Back to the saved amount. */
  readonly reset: () => void;
};

const plain = (amount: Vnd | null): string =>
  amount === null ? '' : formatVnd(amount).replace(/\s*₫$/, '');

/**
 * The field shows the saved amount until somebody types; their input stays until it is saved or
 * reset.
 */
export function useTypedMoney(saved: Vnd | null, rule: Rule): TypedMoney {
  const [typing, setTyping] = useState<Typing | null>(null);
  const text = typing?.text ?? plain(saved);
  const read = readVnd(text, rule);
  const isSaved = read === saved;
  const newer = typing !== null && typing.base !== saved && !isSaved ? saved : null;
  return {
    text,
    read,
    amount: typeof read === 'number' && newer === null ? read : null,
    isChanged: typing !== null && !isSaved,
    isLeft: typing?.isLeft ?? false,
    newer,
    rule,
    type: (next) =>
      setTyping((before) => ({
        text: next,
        base: before === null ? saved : before.base,
        isLeft: false,
      })),
    leave: () => setTyping((before) => (before === null ? null : { ...before, isLeft: true })),
    keepMine: () => setTyping((before) => (before === null ? null : { ...before, base: saved })),
    reset: () => setTyping(null),
  };
}

type Props = {
  readonly label: string;
  readonly money: TypedMoney;
  readonly className?: string;
};

export function MoneyField({ label, money: typed, className }: Props) {
  const intl = useIntl();
  const { read, rule, newer } = typed;
  const isWrong = typed.isChanged && typed.isLeft && typeof read !== 'number';
  const wrong =
    read === 'unreadable'
      ? intl.formatMessage({ id: 'desk.moneyUnread' })
      : intl.formatMessage(
          { id: 'desk.moneyRange' },
          { least: formatVnd(rule.least), most: formatVnd(rule.most) },
        );
  return (
    <div className={className}>
      <TextField
        label={label}
        // Not `numeric`: letters are typed too, as in `450k` and `1tr2`.
        inputMode="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
        value={typed.text}
        onChange={({ target }) => typed.type(target.value)}
        onBlur={typed.leave}
        error={isWrong ? wrong : null}
        hint={
          typeof read === 'number'
            ? intl.formatMessage({ id: 'desk.moneyRead' }, { amount: formatVnd(read) })
            : intl.formatMessage({ id: 'desk.moneyHow' })
        }
      />
      {newer !== null && (
        <Notice
          variant="lamp"
          role="alert"
          className="mt-2"
          title={intl.formatMessage({ id: 'desk.moneyNewer' }, { amount: formatVnd(newer) })}
        >
          <span className="flex flex-wrap gap-2 pt-1">
            <Button size="sm" variant="outline" onClick={typed.reset}>
              <FormattedMessage id="desk.moneyTake" values={{ amount: formatVnd(newer) }} />
            </Button>
            <Button size="sm" variant="ghost" onClick={typed.keepMine}>
              <FormattedMessage id="desk.moneyKeep" />
            </Button>
          </span>
        </Notice>
      )}
    </div>
  );
}
