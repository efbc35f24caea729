// A flag this build sends: the server mentions the wallet only to builds that know it.

export const walletCapability = { knows: 'zalopay' } as const;
