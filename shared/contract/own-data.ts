import * as z from 'zod/mini';
import { done, route } from './route.ts';

/** The file with everything that is kept of the person, or the work on it. */
const ownDataFile = z.object({
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  /** Reports that are in it already. */
  done: z.int(),
  /** Reports that there are; null while they are not counted yet. */
  total: z.nullable(z.int()),
  /** What follows is of a file that is ready, else null. */
  bytes: z.nullable(z.int()),
  /** Until when it can be taken away; then another one may be made. Milliseconds since 1970. */
  until: z.nullable(z.int()),
  /** What opens it, for this person and this file alone. */
  ticket: z.nullable(z.string()),
});
export type OwnDataView = z.infer<typeof ownDataFile>;

const response = z.object({ file: z.nullable(ownDataFile) });

export const ownDataGet = route({
  method: 'GET',
  path: '/settings/data',
  access: 'user',
  tag: 'user',
  summary: 'The file with everything that is kept of the person, or how far it is; null without one',
  response,
  errors: ['login_required', 'blocked'],
});

export const ownDataMake = route({
  method: 'POST',
  path: '/settings/data',
  access: 'user',
  tag: 'user',
  summary:
    'Begins the file with everything that is kept of the person; one that counts, or is being made, is answered instead',
  response,
  errors: ['login_required', 'blocked', 'too_many_requests'],
});

export const ownDataCancel = route({
  method: 'POST',
  path: '/settings/data/cancel',
  access: 'user',
  tag: 'user',
  summary: 'Gives up the file that is being made; one that is ready stays',
  response: done,
  errors: ['login_required', 'blocked'],
});

export const ownDataFileGet = route({
  method: 'GET',
  path: '/settings/data/:ticket',
  access: 'user',
  tag: 'user',
  summary: 'The file itself, a ZIP of JSON and CSV; content-disposition names it',
  params: z.object({ ticket: z.string().check(z.maxLength(128)) }),
  file: 'application/zip',
  errors: ['login_required', 'blocked', 'link_outdated', 'too_many_requests'],
});
