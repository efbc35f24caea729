// Who writes the messages: the site, and how it is reached.

import type { AppContext } from '../context/request-context.ts';
import type { SiteFacts } from '../mail/facts.ts';

export function siteOf({ publicUrl, hotline, mail }: AppContext['settings']): SiteFacts {
  return {
    url: publicUrl,
    hotline,
    company: null,
    replyTo: mail?.replyTo ?? null,
    areRepliesReported: mail?.areRepliesReported ?? false,
  };
}
