import * as z from 'zod/mini';
import { network, reportId } from '../report/values.ts';
import { route } from './route.ts';
import { id } from './values.ts';

const story = z.object({
  accountId: id,
  network,
  label: z.nullable(z.string()),
  username: z.string(),
  name: z.nullable(z.string()),
  userpic: z.nullable(z.string()),
  /** The report's headline. */
  title: z.string(),
});
export type FrontPageStory = z.infer<typeof story>;

const page = z.object({
  reportId,
  /** The report with the most news. */
  lead: z.extend(story, { standfirst: z.string(), picture: z.nullable(z.string()) }),
  /** The next ones, at most three. */
  seconds: z.array(story),
  /** What the accounts have to do with each other, in sentences; null where that is nothing. */
  between: z.nullable(z.string()),
});
export type FrontPage = z.infer<typeof page>;

/** The path's last part: a report id, or `latest` for the week that the list of accounts shows by itself. */
export const frontPage = route({
  method: 'GET',
  path: '/dashboard/front-page/:period',
  access: 'user',
  apiToken: true,
  tag: 'report',
  summary: 'The front page of a period; null while fewer than two active accounts have a report of it',
  params: z.object({ period: z.union([z.literal('latest'), reportId]) }),
  response: z.object({ frontPage: z.nullable(page) }),
  errors: ['login_required', 'blocked'],
});
