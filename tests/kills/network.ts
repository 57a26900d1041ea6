import { type Instant, instant } from '../../shared/domain/ids.ts';
import { DAY, MINUTE } from '../../shared/domain/time/calendar.ts';
import type { Random } from '../fuzz/random.ts';
import type { TestAccount } from '../support/atproto/account.ts';
import { type AtprotoNetwork, startAtprotoNetwork } from '../support/atproto/network.ts';

const NAMES = ['potter', 'bakery', 'quay', 'kiln', 'ferry', 'tiles', 'bindery', 'lantern'];
const RECORDS_BEFORE = 60;
const RECORDS_BETWEEN = 4;
const BEFORE = 20 * DAY;
const PIECES = 20;
const [POST, LIKE, FOLLOW] = ['app.bsky.feed.post', 'app.bsky.feed.like', 'app.bsky.graph.follow'] as const;
/** Nobody reads it. */
const SOME_CID = 'bafyreib2rxk3rh6kzwq6c3xmcs5zqrwflgn3bjpzyoeg2fmlnnkdoxsmnm';

/** A network whose accounts go on living between two starts of the product. */
export interface LivingNetwork {
  readonly network: AtprotoNetwork;
  readonly handles: readonly string[];
  /** Each account does a few things between the two moments. */
  live(from: Instant, to: Instant): Promise<void>;
}

export async function startLivingNetwork(random: Random, begin: Instant): Promise<LivingNetwork> {
  const network = await startAtprotoNetwork();
  const accounts: TestAccount[] = [];
  for (const name of NAMES) accounts.push(await network.createAccount(`${name}.kills.test`, { name }));

  // Nobody follows whom they like, so that no likes received are to be asked for: those are told for posts of the last weeks alone.
  const studio = await network.createAccount('studio.kills.test', { name: 'Studio' });
  const pieces: string[] = [];
  for (let n = 0; n < PIECES; n += 1) pieces.push((await studio.post(`Piece ${n}`)).uri);

  function choose(n: number) {
    if (random.chance(0.3)) return { collection: LIKE, subject: { uri: random.pick(pieces), cid: SOME_CID } };
    if (random.chance(0.5)) return { collection: POST, text: `Day ${n} #${random.pick(NAMES)}` };
    return { collection: FOLLOW, subject: random.pick(accounts).did };
  }

  async function act(account: TestAccount, input: { count: number; from: number; to: number }): Promise<void> {
    const records = Array.from({ length: input.count }, (_, n) => {
      const createdAt = new Date(input.from + random.below(input.to - input.from)).toISOString();
      const { collection, ...value } = choose(n);
      return { key: account.nextKey(collection), value: { $type: collection, ...value, createdAt } };
    });
    await account.putAll(records);
  }

  for (const account of accounts) await act(account, { count: RECORDS_BEFORE, from: begin - BEFORE, to: begin });
  return {
    network,
    handles: accounts.map((account) => account.handle()),
    async live(from, to) {
      if (to - from < MINUTE) return;
      for (const account of accounts) await act(account, { count: RECORDS_BETWEEN, from, to: instant(to) });
    },
  };
}
