// Translates all reviews by one press, where some are in another language than the page.

import { Languages } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { languageOf } from '#contract/paths.ts';
import { SwitchField } from '../../../components/form/switch-field.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import type { ReviewSelection } from './review-query.ts';
import { switchTranslateAll, translateAll } from './translate-all.ts';

type Props = {
  readonly list: Output<'hotel/getReviewList'>;
  readonly choice: ReviewSelection;
};

export function TranslateSwitch({ list, choice }: Props) {
  const own = languageOf(useLocale());
  const { isOn, hasFailed } = translateAll.use();
  const foreign = list.byLanguage.filter(
    ({ language, count }) =>
      count > 0 && language !== own && (choice.language ?? language) === language,
  );
  const [first] = foreign;
  // Lists saved by earlier builds do not say whether anything translates.
  if ((list as Partial<typeof list>).canTranslate !== true || first === undefined) return null;
  return (
    <div className="noscript:hidden mt-3">
      <SwitchField
        className="min-h-13 rounded-lg bg-sunken px-3.5 py-2 text-sm leading-5"
        lead={<Languages className="size-5 shrink-0 text-primary-ink" />}
        label={<FormattedMessage id="review.translateAll" />}
        note={
          <FormattedMessage
            id="review.foreign"
            values={{
              count: foreign.reduce((sum, { count }) => sum + count, 0),
              languages: foreign.length === 1 ? first.language : 'both',
            }}
          />
        }
        checked={isOn}
        onChange={({ target }) => switchTranslateAll(target.checked)}
      />
      <p role="status" className="text-cap text-muted-foreground">
        {isOn && hasFailed && (
          <span className="block pt-1.5">
            <FormattedMessage id="review.someNotTranslated" />
          </span>
        )}
      </p>
    </div>
  );
}
