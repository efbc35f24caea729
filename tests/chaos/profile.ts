// What the chaos proxy can do to a request, as data that travels over its control port.

/**
 * `pass` lets through, shaped by the numbers of its rule. `rst`, `close`, `blackhole` and `garble`
 * meet the connection when the rule names no address; `refuse` shuts the door itself, as a server
 * that is stopped does.
 */
export type Verb =
  | 'pass'
  | 'stallHeaders'
  | 'rst'
  | 'close'
  | 'blackhole'
  | 'garble'
  | 'html200'
  | 'redirect'
  | 'status'
  | 'dropAnswer'
  | 'dup'
  | 'refuse';

export type Rule = {
  readonly verb: Verb;
  /** A regular expression over `METHOD /path?query`; without one the rule meets everything. */
  readonly match?: string;
  /** How often the rule applies before it is spent. */
  readonly times?: number;
  /** Shared by all connections, as one radio is. */
  readonly rateKbps?: number;
  readonly delayMs?: number;
  readonly jitterMs?: number;
  /**
   * Each chunk waits 1–3 s with this probability, doubled up to three times: what TCP shows of
   * loss.
   */
  readonly lossy?: number;
  /** Bytes of the body after which nothing more comes; the connection stays open. */
  readonly stallAfterBytes?: number;
  /** Added to the `Date` of answers. */
  readonly skewMs?: number;
  readonly status?: number;
  readonly retryAfter?: number;
  readonly to?: string;
  /** The server is asked for this path instead: another build's file, or none. */
  readonly path?: string;
  /** Written behind the body, so that the same file is another one. */
  readonly append?: string;
  /** What a `status` answers, and as what; a gateway's plain words unless it is told. */
  readonly body?: string;
  readonly type?: string;
  /** A policy of somebody else's that a `status` answers with. */
  readonly policy?: string;
};

/** The first rule that fits decides; what none fits passes. */
export type Profile = readonly Rule[];

const pass: Rule = { verb: 'pass' };

/** A profile in force: it counts how often each rule was used. */
export type Force = {
  readonly isRefusing: boolean;
  /** Before anything is read: a rule without an address that needs no request. */
  atConnection(): Rule | null;
  atRequest(line: string): Rule;
};

const early: ReadonlySet<Verb> = new Set<Verb>(['rst', 'close', 'blackhole', 'garble']);

export function force(profile: Profile): Force {
  const used = new Map<Rule, number>();
  const isLeft = (rule: Rule): boolean => (used.get(rule) ?? 0) < (rule.times ?? Infinity);
  const spend = (rule: Rule): Rule => {
    used.set(rule, (used.get(rule) ?? 0) + 1);
    return rule;
  };
  return {
    isRefusing: profile[0]?.verb === 'refuse',
    atConnection() {
      const first = profile.find(isLeft);
      return first !== undefined && first.match === undefined && early.has(first.verb)
        ? spend(first)
        : null;
    },
    atRequest(line) {
      const found = profile.find(
        (rule) => isLeft(rule) && (rule.match === undefined || new RegExp(rule.match).test(line)),
      );
      return found === undefined ? pass : spend(found);
    },
  };
}
