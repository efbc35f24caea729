// The accounts elsewhere that a member may sign in with, and as much of them as is shown.

export const socialProviders = ['google', 'apple', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** `ngoclan@example.com` as `n•••@example.com`: enough to know one's own, too little to be told a stranger's; '' stays ''. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const first = [...email.slice(0, Math.max(at, 0))][0];
  return first === undefined ? '' : `${first}•••${email.slice(at)}`;
}
