// The parts of an account page: side by side on wide screens, one below the other on others.

export const twoColumns =
  'xl:grid xl:grid-cols-2 xl:items-start xl:gap-7 xl:[&>*>*:first-child]:mt-0';
