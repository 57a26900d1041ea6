import * as z from 'zod/mini';
import { type ClientConfig, clientConfig } from '../../shared/contract/config.ts';
import type { QueryKey } from '../api/query-keys.ts';
import { clockShiftAtom, configAtom } from '../state/config.ts';
import { keep } from '../state/read-cache.ts';
import { store } from '../state/store.ts';

/** What a page was drawn from, sent along with it so that it comes alive as it was drawn. */
export interface DrawnFrom {
  readonly config: ClientConfig | null;
  readonly reads: readonly (readonly [QueryKey, unknown])[];
}

const key = z.array(z.union([z.string(), z.number(), z.boolean()]));
const drawnFrom = z.object({ config: z.nullable(clientConfig), reads: z.array(z.tuple([key, z.unknown()])) });

/** Makes it known to the screens. The reads are of the same build as the screens: the server drew with them. */
export function know({ config, reads }: DrawnFrom): void {
  if (config !== null) store.set(clockShiftAtom, config.now - Date.now());
  store.set(configAtom, config);
  for (const [name, data] of reads) void keep(name, () => data);
}

/** @throws ZodError when the text is not what a page was drawn from */
export const parseDrawnFrom = (text: string): DrawnFrom => z.parse(drawnFrom, JSON.parse(text));
