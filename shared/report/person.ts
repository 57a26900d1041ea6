import * as z from 'zod/mini';
import type { DeepReadonly } from './deep-readonly.ts';

/** An account as it is shown beside an action: the target of a like, a follow, a comment. */
export const person = z.object({
  /** The network's own stable id (a DID on Bluesky). */
  id: z.string(),
  username: z.string(),
  name: z.nullable(z.string()),
  userpic: z.nullable(z.string()),
});
export type Person = DeepReadonly<z.infer<typeof person>>;
