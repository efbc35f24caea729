// The social accounts a member may sign in with, and how much of their e-mail is shown.

/** Providers that sign the person in on a page of their own. */
export const pageProviders = ['google', 'apple', 'facebook'] as const;
/** The wallet signs the person in on top of our page, and only inside the wallet app. */
export const socialProviders = [...pageProviders, 'zalopay'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/**
 * `ngoclan@example.com` as `n•••@example.com`: enough to recognise one's own, too little to
 * disclose it to others; '' stays ''.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const first = [...email.slice(0, Math.max(at, 0))][0];
  return first === undefined ? '' : `${first}•••${email.slice(at)}`;
}
