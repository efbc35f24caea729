// Shared state outside React, for the little that belongs to no address, query or component.

import { useSyncExternalStore } from 'react';

export type Store<Value> = {
  readonly get: () => Value;
  /** Notifies every listener, also when the value is the same. */
  readonly set: (value: Value) => void;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * A hook: the value, or `initial` on the server and while hydrating, so that both render the
   * same.
   */
  readonly use: () => Value;
};

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = (): Value => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
