import type { Config } from '../../../server/config/config.ts';
import type { Db } from '../../../server/db/database.ts';
import { saveConnection } from '../../../server/db/repositories/connections.ts';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Person, TestApp } from '../app.ts';
import type { Meta } from './meta-server.ts';
import type { MetaAccount } from './world.ts';

/** A connection as it lies in the database, of somebody who never went to the network. */
export const storeConnection = (db: Db, input: { user: UserId; name: string; now: Instant }): Promise<number> => {
  const { user, name, now } = input;
  return saveConnection(db, {
    ...{ user, network: 'instagram', route: 'own', externalId: name, username: name, personId: name },
    ...{ sealed: Buffer.from(name), scopes: [], expiresAt: instant(now + 60 * DAY), now },
  });
};

/** The settings of an installation that is connected to Meta's stand-in. */
export const connectedTo = ({ apps, host }: Meta): Pick<Config, 'tokenKeys' | 'connections' | 'egressAllow'> => ({
  tokenKeys: [new Uint8Array(32).fill(7)],
  connections: apps,
  egressAllow: [host],
});

type Route = 'own' | 'others';

/** Calls as the page makes them. */
export function connectPage(app: () => TestApp, meta: () => Meta) {
  const post = async (path: string, body: object, { token }: Pick<Person, 'token'>) => {
    const answer = await app().call({ path, body, token });
    return { status: answer.statusCode, ...answer.json() };
  };
  const begin = async (person: Pick<Person, 'token'>, route: Route = 'own') => {
    const body = { network: 'instagram', route, oauth_source: 'web', lang: 'en' };
    return (await post('/user/connections/start', body, person)) as {
      status: number;
      flow: string;
      url: string;
      error?: string;
    };
  };
  /** To Meta and back by way of our own address, as a browser goes it: the words behind `#`. */
  async function goThere(url: string, account: MetaAccount | null): Promise<URLSearchParams> {
    meta().as(account);
    const there = await fetch(url, { redirect: 'manual' });
    const back = new URL(there.headers.get('location') ?? '');
    const here = await app().call({ path: `/${back.pathname}${back.search}` });
    return new URLSearchParams(new URL(String(here.headers.location), 'http://here').hash.slice(1));
  }
  const finish = (person: Pick<Person, 'token'>, answer: { flow: string; state: string | null; code: string | null }) =>
    post('/user/connections/finish', answer, person);
  async function connect(person: Pick<Person, 'token'>, account: MetaAccount, route: Route = 'own') {
    const { flow, url } = await begin(person, route);
    const words = await goThere(url, account);
    return finish(person, { flow, state: words.get('state'), code: words.get('code') });
  }
  const list = async ({ token }: Pick<Person, 'token'>) =>
    (await app().call({ path: '/user/connections', token })).json<{ connections: { id: number; state: string }[] }>();
  return { post, begin, goThere, finish, connect, list };
}
