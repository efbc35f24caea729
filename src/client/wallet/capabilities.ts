// What this build has names for and the one before it has not: the server tells it to those alone who say so.

export const walletCapability = { knows: 'zalopay' } as const;
