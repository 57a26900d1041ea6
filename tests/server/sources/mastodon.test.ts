import type { ServerResponse } from 'node:http';
import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createMastodonSource } from '../../../server/adapters/sources/mastodon/mastodon-source.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { A_THURSDAY } from '../../support/app.ts';
import { type Instance, startInstance } from '../../support/mastodon/instance.ts';
import { describeSource } from './contract.ts';
import type { SourceStage, Trouble } from './stage.ts';

const TROUBLE: Readonly<Record<Trouble, (response: ServerResponse) => void>> = {
  silence: (response) => response.destroy(),
  nonsense: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hello'),
  'server-error': (response) => response.writeHead(503).end(),
  'rate-limit': (response) => response.writeHead(429, { 'retry-after': '40' }).end(),
};

/** An account that did one thing of every kind that is told. */
function populate(instance: Instance) {
  const me = instance.newAccount('me');
  const other = instance.newAccount('other');
  const theirs = instance.newStatus(other, A_THURSDAY - 5 * HOUR);
  const tags = [{ name: 'glaze', url: '#' }];
  const post = instance.newStatus(me, A_THURSDAY - 4 * HOUR, { content: '<p>Clay and #glaze</p>', tags });
  instance.favourite(post, other);
  instance.reblog(post, other);
  instance.setFollowing(me, [other]);
  const answered = { in_reply_to_id: theirs.id, in_reply_to_account_id: other.id };
  const answer = instance.newStatus(me, A_THURSDAY - 3 * HOUR, answered);
  const boost = instance.boost(me, A_THURSDAY - 2 * HOUR, theirs);
  return { me, answer, boost };
}

async function openMastodon(): Promise<SourceStage> {
  const instance = await startInstance();
  let now = instant(A_THURSDAY);
  const clock = { now: () => now };
  const { me, answer, boost } = populate(instance);
  const quiet = instance.newAccount('quiet', { indexable: false });
  instance.newStatus(quiet, A_THURSDAY - HOUR, { content: '<p>Words</p>', tags: [{ name: 'words', url: '#' }] });
  instance.newAccount('locked', { locked: true });
  instance.newAccount('shy', { noindex: true });
  const http = createHttpClient({ egressAllow: [instance.domain], version: 'test', clock });
  const at = (name: string): string => `${name}@${instance.domain}`;
  const written = (status: { created_at: string; uri: string }): string => `${status.created_at}/${status.uri}`;
  return {
    source: createMastodonSource({ http, clock, egressAllow: [instance.domain] }),
    forms: [
      at('me'),
      `@${at('me')}`,
      at('ME'),
      ` ${at('me')} `,
      `acct:${at('me')}`,
      `${instance.origin}/@me`,
      `${instance.origin}/users/me`,
    ],
    nobody: [at('nobody'), `@${at('nobody')}`, `${instance.origin}/@nobody`],
    externalId: at('me'),
    unknownId: at('nobody'),
    unknownPost: `${instance.origin}/users/me/statuses/1`,
    now: clock.now,
    async act() {
      now = instant(now + 6 * HOUR);
      instance.newStatus(me, now - HOUR, { content: '<p>More clay</p>' });
    },
    async takeBack() {
      for (const status of [answer, boost]) instance.deleteStatus(status);
      instance.setFollowing(me, []);
      return [`status/${written(answer)}`, `repost/${written(boost)}`, `follow:|${at('other')}`];
    },
    stopped: [
      { externalId: at('locked'), reason: 'locked' },
      { externalId: at('shy'), reason: 'not-discoverable' },
    ],
    wordless: at('quiet'),
    trouble(trouble) {
      instance.disturb((_url, response) => {
        TROUBLE[trouble](response);
        return true;
      });
    },
    async close() {
      await http.close();
      await instance.close();
    },
  };
}

describeSource('mastodon', openMastodon);
