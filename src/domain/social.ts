// The accounts elsewhere that a member may sign in with, and as much of them as is shown.

/** Those whose own page asks the person. */
export const pageProviders = ['google', 'apple', 'facebook'] as const;
/** The wallet asks over our page, and only where it is the wallet that shows it. */
export const socialProviders = [...pageProviders, 'zalopay'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** `ngoclan@example.com` as `n•••@example.com`: enough to know one's own, too little to be told a stranger's; '' stays ''. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const first = [...email.slice(0, Math.max(at, 0))][0];
  return first === undefined ? '' : `${first}•••${email.slice(at)}`;
}
