import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../../server/adapters/sources/bluesky/bluesky-source.ts';
import type { Clock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { A_THURSDAY } from '../../support/app.ts';
import { type AtprotoNetwork, startAtprotoNetwork } from '../../support/atproto/network.ts';
import { answerWithTrouble } from './answer-with-trouble.ts';
import { describeSource } from './contract.ts';
import type { SourceStage } from './stage.ts';

const clock: Clock = { now: () => A_THURSDAY };

/** An account that did one thing of every kind; somebody else liked what it wrote. */
async function populate(network: AtprotoNetwork) {
  const [me, other] = [
    await network.createAccount('me.test', { name: 'Me' }),
    await network.createAccount('other.test'),
  ];
  const theirs = await other.post('A post of somebody else');
  const mine = await me.post('Clay and #glaze', { hashtags: ['#glaze'], langs: ['en'] });
  await me.post('Well done', { replyTo: theirs });
  const like = await me.like(theirs);
  await me.repost(theirs);
  const follow = await me.follow(other.did);
  await other.like(mine);
  return { me, removable: [like, follow] };
}

async function openBluesky(): Promise<SourceStage> {
  const network = await startAtprotoNetwork();
  const { me, removable } = await populate(network);
  const hidden = await network.createAccount('hidden.test', { labels: ['!no-unauthenticated'] });
  const left = await network.createAccount('left.test');
  left.setState('deactivated');
  const http = createHttpClient({ egressAllow: network.egressAllow, version: 'test', clock });
  return {
    source: createBlueskySource({ http, clock, config: network, log: createLogger('silent') }),
    forms: [
      'me.test',
      '@me.test',
      'ME.test',
      ' me.test ',
      me.did,
      `at://${me.did}`,
      'https://bsky.app/profile/me.test',
    ],
    nobody: ['nobody.test', 'did:plc:222222222222222222222222', 'https://bsky.app/profile/nobody.test'],
    externalId: me.did,
    unknownId: 'did:plc:222222222222222222222222',
    unknownPost: `at://${me.did}/app.bsky.feed.post/2222222222222`,
    now: clock.now,
    act: async () => void (await me.post('More clay')),
    async takeBack() {
      for (const { uri } of removable) await me.remove(uri);
      return removable.map(({ uri }) => uri.replace(`at://${me.did}/`, ''));
    },
    stopped: [
      { externalId: hidden.did, reason: 'logged-out-hidden' },
      { externalId: left.did, reason: 'deactivated' },
    ],
    wordless: null,
    trouble(trouble) {
      for (const service of ['pds', 'plc', 'appView'] as const) {
        network.disturb(service, (_asked, response) => {
          answerWithTrouble(trouble, response);
          return true;
        });
      }
    },
    async close() {
      await http.close();
      await network.close();
    },
  };
}

describeSource('bluesky', openBluesky);
