import * as z from 'zod/mini';
import { type Language, preferredLanguage } from '../../shared/domain/languages.ts';
import { language } from '../../shared/report/values.ts';
import type { Store } from '../ports.ts';

const bounds = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const kept = z.object({
  bounds: z.catch(z.nullable(bounds), null),
  maximized: z.catch(z.boolean(), false),
  /** What the page was last shown in. */
  language: z.catch(z.nullable(language), null),
  /** The person knows that the application stays when its window is closed. */
  toldOfStaying: z.catch(z.boolean(), false),
});
type Kept = z.infer<typeof kept>;

const NOTHING: Kept = { bounds: null, maximized: false, language: null, toldOfStaying: false };

export interface ShellMemory {
  read(): Kept;
  change(patch: Partial<Kept>): void;
  /** The language that menus, tray and notifications speak. @param preferred the system's, best first */
  language(preferred: readonly string[]): Language;
}

/** What the shell remembers of itself between two starts; what cannot be read counts as nothing. */
export function createShellMemory({ store }: { store: Store<unknown> }): ShellMemory {
  const read = (): Kept => kept.safeParse(store.read()).data ?? NOTHING;
  const change = (patch: Partial<Kept>): void => store.write({ ...read(), ...patch });
  return {
    read,
    change,
    language: (preferred: readonly string[]): Language => read().language ?? preferredLanguage(preferred),
  };
}
