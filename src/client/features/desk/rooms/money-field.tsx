// A field for an amount. It shows how the input was read, never sends what it cannot read, and asks
// about an amount another desk saved meanwhile (docs/product.md, Hotel desk).

import { useState } from 'react';
import { moneyText, readVnd, type TypedVnd, type Vnd } from '#domain/money.ts';
import { TextField } from '../../../components/form/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { money, useSay } from '../../../intl/intl.tsx';
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
  amount === null ? '' : moneyText(amount).replace(/\s*₫$/, '');

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
  const say = useSay();
  const { read, rule, newer } = typed;
  const isWrong = typed.isChanged && typed.isLeft && typeof read !== 'number';
  const wrong =
    read === 'unreadable'
      ? say('desk.moneyUnread')
      : say('desk.moneyRange', { least: moneyText(rule.least), most: moneyText(rule.most) });
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
            ? say('desk.moneyRead', { amount: money(read) })
            : say('desk.moneyHow')
        }
      />
      {newer !== null && (
        <Notice
          variant="lamp"
          role="alert"
          className="mt-2"
          title={say('desk.moneyNewer', { amount: money(newer) })}
        >
          <span className="flex flex-wrap gap-2 pt-1">
            <Button size="sm" variant="outline" onClick={typed.reset}>
              {say('desk.moneyTake', { amount: money(newer) })}
            </Button>
            <Button size="sm" variant="ghost" onClick={typed.keepMine}>
              {say('desk.moneyKeep')}
            </Button>
          </span>
        </Notice>
      )}
    </div>
  );
}
