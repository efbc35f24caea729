// Whether this site sends mail: where it sends none, no link is offered by mail.

import { use } from 'react';
import { PageContext } from '../../runtime/page-context.ts';

/** The name of the `meta` element of every page where no mail server is set up. */
export const noMailMeta = 'no-mail';

/** As the server knows it, and in the browser as the server wrote it into the page's head. */
export const useSendsMail = (): boolean =>
  use(PageContext).sendsMail ?? document.querySelector(`meta[name=${noMailMeta}]`) === null;
