import { renderToStaticMarkup } from 'react-dom/server';
import { FormattedMessage, IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import type { Hotline } from '#contract/hotline.ts';
import { instant } from '#domain/time/time.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };
import { PageContext } from '../runtime/page-context.ts';
import { CallHotline, useHotlineValues } from './call-hotline.tsx';

const hotline: Hotline = { shown: '1900 0482', dial: '19000482' };
const ids = [
  'dispute.rejectedText',
  'plain.neededText',
  'refund.person',
  'result.awaitingGuestText',
] as const;

function Words() {
  const values = useHotlineValues();
  return ids.map((id) => <FormattedMessage key={id} id={id} values={values} />);
}

const markupWith = (given: Hotline | null, messages: Record<string, string>) =>
  renderToStaticMarkup(
    <PageContext value={{ origin: '', now: instant(0), hotline: given }}>
      <IntlProvider locale="vi" messages={messages}>
        <Words />
        <CallHotline />
      </IntlProvider>
    </PageContext>,
  );

test.each([
  ['vi', vi],
  ['en', en],
  ['th', th],
])('in %s each text that offers a call has a link that dials', (_, messages) => {
  const dials = markupWith(hotline, messages).match(/href="tel:19000482"/g);
  expect(dials).toHaveLength(ids.length + 1);
});

test.each([
  ['vi', vi, /gọi|Gọi|tổng đài/],
  ['en', en, /\bcall\b|hotline/i],
  ['th', th, /โทร|สายด่วน/],
])('in %s nothing offers a call without a hotline', (_, messages, call) => {
  const markup = markupWith(null, messages);
  expect(markup).not.toMatch(call);
  expect(markup).not.toMatch(/tel:|none|\{|<a /);
});
