import * as z from 'zod/mini';
import { type ClientConfig, clientConfig } from '../../shared/contract/config.ts';
import type { QueryKey } from '../api/query-keys.ts';
import { queryClient } from '../data/query-client.ts';
import { clockShiftAtom, configAtom } from '../state/config.ts';
import { store } from '../state/store.ts';

/** What a page was drawn from, sent along with it so that it comes alive as it was drawn. */
export interface PrerenderedState {
  readonly config: ClientConfig | null;
  readonly reads: readonly (readonly [QueryKey, unknown])[];
}

const key = z.array(z.union([z.string(), z.number(), z.boolean()]));
const prerenderedState = z.object({ config: z.nullable(clientConfig), reads: z.array(z.tuple([key, z.unknown()])) });

/** Makes it known to the screens, which ask the service again all the same: it may have been drawn long ago. The reads are of the same build as the screens: the server drew with them. */
export function restorePrerenderedState({ config, reads }: PrerenderedState): void {
  if (config !== null) store.set(clockShiftAtom, config.now - Date.now());
  store.set(configAtom, config);
  for (const [name, data] of reads) queryClient.setQueryData(name, data, { updatedAt: 0 });
}

/** @throws ZodError when the text is not what a page was drawn from */
export const parsePrerenderedState = (text: string): PrerenderedState => z.parse(prerenderedState, JSON.parse(text));
