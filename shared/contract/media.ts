import * as z from 'zod/mini';
import { route } from './route.ts';

/** A picture of the demo network, by a name that never reaches a file system. The same name is always the same picture; as PNG for mails. */
export const demoPicture = route({
  method: 'GET',
  path: '/media/demo/:file',
  access: 'public',
  tag: 'service',
  summary: 'A picture of the demo network',
  params: z.object({ file: z.string().check(z.regex(/^[a-z0-9-]{1,40}\.(svg|png)$/)) }),
  file: 'image/svg+xml',
  errors: ['not_found', 'invalid_input'],
});

/** Another server's picture, from this service's cache: no reader's address is shown there. */
export const picture = route({
  method: 'GET',
  path: '/media/picture',
  access: 'public',
  tag: 'service',
  summary:
    'A picture of an account or a post, at most 400 pixels wide or high; only addresses that the service itself made',
  query: z.object({ url: z.string().check(z.maxLength(2000)), key: z.string().check(z.maxLength(64)) }),
  file: 'image/jpeg',
  errors: ['not_found'],
});
