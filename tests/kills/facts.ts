/** What a fact may be now: one value once it was acknowledged, several while an answer is missing. */
export type Value = string | number | boolean | null;

/** What clients were told, and what they asked for without hearing back. */
export interface Facts {
  /** Does `work`, which answers once the server acknowledged it; until then the fact may be the old or the new value. */
  change(name: string, value: Value, work: () => Promise<void>): Promise<void>;
  /** What was read of the fact decides what it is. @returns false when it may not be that */
  observe(name: string, value: Value): boolean;
  /** The value where it is certain. */
  certain(name: string): Value | undefined;
  names(prefix: string): string[];
  describe(name: string): string;
  /** How many changes were acknowledged. */
  acknowledged(): number;
}

export function createFacts(): Facts {
  const known = new Map<string, ReadonlySet<Value>>();
  let acknowledged = 0;
  return {
    async change(name, value, work) {
      known.set(name, new Set([...(known.get(name) ?? [null]), value]));
      await work();
      known.set(name, new Set([value]));
      acknowledged += 1;
    },
    observe(name, value) {
      const allowed = (known.get(name) ?? new Set([null])).has(value);
      known.set(name, new Set([value]));
      return allowed;
    },
    certain(name) {
      const values = [...(known.get(name) ?? [null])];
      return values.length === 1 ? values[0] : undefined;
    },
    names: (prefix) => [...known.keys()].filter((name) => name.startsWith(prefix)),
    describe: (name) => [...(known.get(name) ?? [null])].map(String).join(' or '),
    acknowledged: () => acknowledged,
  };
}
