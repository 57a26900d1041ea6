import type { ServerResponse } from 'node:http';
import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createFeedSource } from '../../../server/adapters/sources/feed/feed-source.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { A_THURSDAY } from '../../support/app.ts';
import { announce, pixelfedOutbox, pixelfedPost, putActor } from '../../support/feed/actors.ts';
import { homePage } from '../../support/feed/blog.ts';
import { startTestSite, type TestSite } from '../../support/feed/site.ts';
import { describeSource } from './contract.ts';
import type { SourceStage, Trouble } from './stage.ts';

const TROUBLE: Readonly<Record<Trouble, (response: ServerResponse) => void>> = {
  silence: (response) => response.destroy(),
  nonsense: (response) => response.end('\u0000\u0001'),
  'server-error': (response) => response.writeHead(503).end(),
  'rate-limit': (response) => response.writeHead(429, { 'retry-after': '40' }).end(),
};
const PATH = '/users/me';

/** An author with an outbox: the form of source that tells every kind that this network has. */
function populate(site: TestSite) {
  const id = putActor(site, { path: PATH, username: 'me' });
  const link = `<link rel="alternate" type="application/activity+json" href="${PATH}">`;
  site.put('/', homePage(link));
  putActor(site, { path: '/users/closed', username: 'closed', more: { manuallyApprovesFollowers: true } });
  putActor(site, { path: '/users/shy', username: 'shy', more: { discoverable: false } });
  const at = (hours: number): string => new Date(A_THURSDAY + hours * HOUR).toISOString();
  const items = [
    announce(id, 3, { object: 'https://elsewhere.example/notes/2', published: at(-1) }),
    pixelfedPost(id, 2, { published: at(-2), inReplyTo: 'https://elsewhere.example/notes/1' }),
    pixelfedPost(id, 1, { published: at(-3) }),
    pixelfedPost(id, 0, { published: at(-4) }),
  ];
  return { id, items, more: (number: number, hours: number) => pixelfedPost(id, number, { published: at(hours) }) };
}

async function openWeb(): Promise<SourceStage> {
  const site = await startTestSite();
  const account = populate(site);
  const { id } = account;
  let items = account.items;
  let hours = 0;
  const now = () => instant(A_THURSDAY + hours * HOUR);
  const http = createHttpClient({ egressAllow: [site.host], version: 'test', clock: { now } });
  const source = createFeedSource({ http, clock: { now } });
  const serve = (): void => site.put(`${PATH}/outbox`, pixelfedOutbox(id, items));
  serve();
  return {
    source,
    forms: [id, ` ${id} `, site.url, `me@${site.host}`, `@me@${site.host}`],
    nobody: ['clay', `@nobody@${site.host}`, `${site.url}/users/nobody`],
    externalId: id,
    unknownId: `${site.url}/users/nobody`,
    unknownPost: `${site.url}/users/nobody#entry`,
    now,
    async act() {
      hours += 2;
      items = [account.more(10 + hours, hours - 1), ...items];
      serve();
    },
    async takeBack() {
      const stands = async () => {
        const keys = new Map<string, string>();
        const sink = {
          actions: async (
            batch: readonly { readonly key: string; readonly post: { readonly url: string } | null }[],
          ) => {
            for (const { key, post } of batch) keys.set(key, post?.url ?? '');
          },
          present: async () => undefined,
          progress: () => undefined,
        };
        const request = { externalId: id, since: null, now: now(), receivedFrom: now(), recentPosts: [] };
        await source.collect(request, sink, new AbortController().signal);
        return keys;
      };
      const before = await stands();
      hours += 2;
      items = items.filter((item) => !JSON.stringify(item).includes(`${id}/p/1"`));
      serve();
      return [...before].flatMap(([key, url]) => (url === `${id}/p/1` ? [key] : []));
    },
    stopped: [
      { externalId: `${site.url}/users/closed`, reason: 'locked' },
      { externalId: `${site.url}/users/shy`, reason: 'not-discoverable' },
    ],
    wordless: null,
    trouble(trouble) {
      for (const path of [PATH, '/users/nobody', '/']) site.put(path, (_asked, response) => TROUBLE[trouble](response));
    },
    async close() {
      await http.close();
      await site.close();
    },
  };
}

describeSource('feed', openWeb);
