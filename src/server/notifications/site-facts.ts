// Who writes the messages: the site, and how it is reached.

import { brand } from '#contract/brand.ts';
import type { AppContext } from '../context/request-context.ts';
import type { SiteFacts } from '../mail/facts.ts';

export function siteOf({ publicUrl, mail }: AppContext['settings']): SiteFacts {
  return {
    url: publicUrl,
    hotline: brand.hotlineDial === '' ? null : { shown: brand.hotline, dial: brand.hotlineDial },
    company: null,
    replyTo: mail?.replyTo ?? null,
  };
}
