import * as z from 'zod/mini';
import { route } from './route.ts';

/** A picture of the demo network, by a name that never reaches a file system. The same name is always the same picture. */
export const demoPicture = route({
  method: 'GET',
  path: '/media/demo/:file',
  access: 'public',
  tag: 'service',
  summary: 'A picture of the demo network',
  params: z.object({ file: z.string().check(z.regex(/^[a-z0-9-]{1,40}\.svg$/)) }),
  file: 'image/svg+xml',
  errors: ['not_found', 'invalid_input'],
});
