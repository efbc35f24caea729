// Under which name the router keeps how far an entry of the history was scrolled.

type Place = { readonly key: string; readonly pathname: string; readonly search: string };

/**
 * Every page that was loaded whole has the router's key `default`: opened from the shell, the next
 * one in its tab would begin where the one before was left.
 */
export const scrollKey = ({ key, pathname, search }: Place): string =>
  key === 'default' ? `${pathname}${search}` : key;
