import * as z from 'zod/mini';
import { network } from '../report/values.ts';

/** Run-time configuration the client needs. Any answer may carry a part of it in `configs`, which is merged. */
export const clientConfig = z.object({
  version: z.string(),
  /** Set where the payments are the embedded sandbox: no money moves. */
  sandboxPayments: z.boolean(),
  /** Networks an account can be added on now. */
  networks: z.array(network),
  maxAccountAgeForPastDataReceive: z.int(),
  maxPastDataDeep: z.int(),
  maxAccountFollows: z.int(),
  pressId: z.int(),
  pressIdpt: z.int(),
  supportEmail: z.nullable(z.string()),
  supportPhone: z.nullable(z.string()),
  blogUrl: z.nullable(z.string()),
  /** Signing up takes an invite code. */
  inviteOnly: z.boolean(),
  /** Of the invisible bot check; null while it is off. */
  botCheckSiteKey: z.nullable(z.string()),
  /** Where its script is loaded from once it is needed; null while it is off. */
  botCheckScript: z.nullable(z.string()),
  /** People may log in with Google. */
  googleLogin: z.boolean(),
  /** The server's clock, in milliseconds; the client shows periods by it. */
  now: z.int(),
});
export type ClientConfig = z.infer<typeof clientConfig>;

import { route } from './route.ts';

export const config = route({
  method: 'GET',
  path: '/config',
  access: 'public',
  tag: 'service',
  summary: 'The client configuration',
  response: z.object({ configs: clientConfig }),
  errors: [],
});
