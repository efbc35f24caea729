// What an identity provider remembers between two requests, for as long as this process lives.

type Payload = Record<string, unknown> & {
  uid?: string;
  userCode?: string;
  grantId?: string;
  consumed?: number;
};
type Kept = { payload: Payload; until: number };

/**
 * The storage that oidc-provider asks for, one collection for each of its models; times are this
 * machine's.
 */
export const memoryOf = () => {
  const kept = new Map<string, Kept>();
  const find = (key: string): Payload | undefined => {
    const found = kept.get(key);
    return found === undefined || found.until <= Date.now() ? undefined : found.payload;
  };
  return (model: string) => {
    const key = (id: string): string => `${model}:${id}`;
    return {
      upsert: async (id: string, payload: Payload, seconds: number) => {
        kept.set(key(id), { payload, until: Date.now() + (seconds || 3_600) * 1_000 });
      },
      find: async (id: string) => find(key(id)),
      findByUid: async (uid: string) =>
        [...kept]
          .filter(([name]) => name.startsWith(`${model}:`))
          .map(([name]) => find(name))
          .find((payload) => payload?.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id: string) => {
        const payload = find(key(id));
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id: string) => {
        kept.delete(key(id));
      },
      revokeByGrantId: async (grantId: string) => {
        for (const [name, { payload }] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
};
