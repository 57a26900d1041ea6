import * as z from 'zod/mini';
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type PreferencesPatch,
  preferences as schema,
} from '../../shared/desktop/preferences.ts';
import { createEmitter } from '../emitter.ts';
import type { Store } from '../ports.ts';

/** What a person chose on this machine. Only keeps and announces it: what a choice brings about is done by who listens. */
export interface KeptPreferences {
  read(): Preferences;
  /**
   * Replaces the fields that are given, and writes.
   * @throws where the whole would not be valid, or cannot be written; nothing is changed then
   */
  change(patch: PreferencesPatch): Preferences;
  /** Hears what it is now and what it was, after each change. @returns how to stop listening */
  onChange(listener: (now: Preferences, before: Preferences) => void): () => void;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is right of `given`, and `fallback` for the rest: field by field, and of a list the elements that are right. */
function recover(part: z.core.$ZodType, given: unknown, fallback: unknown): unknown {
  const whole = z.safeParse(part, given);
  if (whole.success) return whole.data;
  if (part instanceof z.ZodMiniObject && isRecord(given) && isRecord(fallback)) {
    const fields = Object.entries<z.core.$ZodType>(part.def.shape);
    return Object.fromEntries(fields.map(([name, field]) => [name, recover(field, given[name], fallback[name])]));
  }
  if (part instanceof z.ZodMiniArray && Array.isArray(given)) {
    const { element } = part.def;
    const list = z.safeParse(
      part,
      given.filter((one) => z.safeParse(element, one).success),
    );
    if (list.success) return list.data;
  }
  return fallback;
}

/** Fields of a newer version are not ours to lose: the person may go back to it. */
function beside(stored: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !(name in DEFAULT_PREFERENCES)));
}

const given = (patch: PreferencesPatch): PreferencesPatch =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

/** A store that cannot be read leaves the defaults, and is written with the first change. */
function readStore(store: Store<unknown>): unknown {
  try {
    return store.read();
  } catch {
    return undefined;
  }
}

interface PreferencesDeps {
  readonly store: Store<unknown>;
  readonly defaults: Preferences;
}

/** Reads the store once; it is written by nobody else while the application runs. */
export function createPreferences({ store, defaults }: PreferencesDeps): KeptPreferences {
  const stored = readStore(store);
  const unknown = beside(stored);
  const listeners = createEmitter<[Preferences, Preferences]>();
  let current = schema.parse(recover(schema, stored, defaults));
  return {
    read: () => current,
    change(patch) {
      const before = current;
      const next = schema.parse({ ...before, ...given(patch) });
      store.write({ ...unknown, ...next });
      current = next;
      listeners.emit(next, before);
      return next;
    },
    onChange: listeners.add,
  };
}

/**
 * What the page may change by itself. The service is chosen through the server choice alone, which checks it and logs out
 * first: otherwise a page could have the token sent to a service of its own.
 */
export function fromPage({ server: _, ...patch }: PreferencesPatch): PreferencesPatch {
  return patch;
}
