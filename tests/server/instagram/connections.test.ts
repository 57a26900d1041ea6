import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dueRenewals } from '../../../server/services/connections/renew-connections.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { A_THURSDAY } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { META_APPS } from '../../support/instagram/login-answers.ts';
import { onStage } from './stage.ts';

const TOKEN = /IGAA\w+/;

describe.each(DATABASES)('accounts connected on Instagram (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    const stage = onStage(kind);
    const {
      begin,
      goThere,
      finish,
      connect,
      list,
      post,
      subscriber,
      add,
      expectNoToken,
      renewDue,
      counted,
      failing,
      collected,
    } = stage;

    it('are connected in the browser, listed, read from and disconnected', async () => {
      const person = await subscriber();
      const studio = stage.meta.account('clay.studio');
      for (let day = 1; day < 9; day += 1) stage.meta.post(studio, A_THURSDAY - day * DAY);
      expect(await add(person, 'clay.studio')).toMatchObject({ status: 422, error: 'network_not_connected' });
      const { flow, url } = await begin(person);
      expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
        client_id: META_APPS.instagram.appId,
        response_type: 'code',
        scope: 'instagram_business_basic,instagram_business_manage_comments',
        redirect_uri: `${stage.app.url}/oauth/connect/return`,
      });
      const words = await goThere(url, studio);
      const answer = await finish(person, { flow, state: words.get('state'), code: words.get('code') });
      expect(answer.connection).toMatchObject({
        ...{ network: 'instagram', route: 'own', username: 'clay.studio', state: 'works' },
        ...{ since: '2026-11-19', until: '2027-01-18' },
      });
      expect(JSON.stringify(answer)).not.toMatch(TOKEN);
      expect(await add(person, 'https://www.instagram.com/clay.studio/')).toMatchObject({ status: 200 });
      expect(await collected(person)).toBe(8);
      await expectNoToken();
      const { connections } = await list(person);
      expect(JSON.stringify(connections)).not.toMatch(TOKEN);
      expect(await post('/user/connections/remove', { id: connections[0]?.id }, person)).toEqual({
        status: 200,
        ok: true,
        revoked: false,
      });
      expect((await list(person)).connections).toEqual([]);
      expect(await post('/user/connections/remove', { id: connections[0]?.id }, person)).toMatchObject({ status: 404 });
    });

    it('count once, within ten minutes, for who began it and the page that did', async () => {
      const [person, other] = [await subscriber(), await subscriber()];
      const account = stage.meta.account('once.only');
      const { flow, url } = await begin(person);
      const words = await goThere(url, account);
      const answer = { flow, state: words.get('state'), code: words.get('code') };
      const outdated = { status: 422, error: 'connection_outdated' };
      expect(await finish(other, answer)).toMatchObject(outdated);
      expect(await finish(person, { ...answer, flow: (await begin(person)).flow })).toMatchObject(outdated);
      expect(await finish(person, { ...answer, state: `web.en.${'A'.repeat(43)}` })).toMatchObject(outdated);
      expect(await finish(person, { ...answer, state: 'x', flow: 'y' })).toMatchObject(outdated);
      expect(await finish(person, answer)).toMatchObject({ status: 200 });
      expect(await finish(person, answer)).toMatchObject(outdated);
      const late = await begin(person);
      const lateWords = await goThere(late.url, account);
      stage.app.clock.pass(10 * MINUTE);
      const tooLate = { flow: late.flow, state: lateWords.get('state'), code: lateWords.get('code') };
      expect(await finish(person, tooLate)).toMatchObject(outdated);
    });

    it('are not connected where their person thinks better of it, the code is wrong, or the account is no professional one', async () => {
      const person = await subscriber();
      const { url } = await begin(person);
      const words = await goThere(url, null);
      expect([words.get('code'), words.get('error')]).toEqual([null, 'access_denied']);
      const { flow, url: again } = await begin(person);
      const state = new URL(again).searchParams.get('state');
      expect(await finish(person, { flow, state, code: 'AQmade-up' })).toMatchObject({
        status: 422,
        error: 'connection_refused',
      });
      const nobody = stage.meta.account('just.me', { account_type: 'PERSONAL' });
      expect(await connect(person, nobody)).toMatchObject({ status: 422, error: 'connection_without_account' });
      expect((await list(person)).connections).toEqual([]);
    });

    it('are each read for their own person alone, and others only through Facebook', async () => {
      const [owner, stranger] = [await subscriber(), await subscriber()];
      const mine = stage.meta.account('mine.studio');
      const shop = stage.meta.account('shop.studio');
      await connect(owner, mine);
      expect(await add(stranger, 'mine.studio')).toMatchObject({ error: 'network_not_connected' });
      await connect(stranger, shop);
      expect(await add(stranger, 'mine.studio')).toMatchObject({ error: 'network_not_connected' });
      expect(await connect(stranger, shop, 'others')).toMatchObject({
        connection: { route: 'others', state: 'works' },
      });
      stage.meta.post(mine, A_THURSDAY - DAY);
      expect(await add(stranger, 'mine.studio')).toMatchObject({ status: 200 });
      expect(await collected(stranger)).toBe(1);
      expect(stage.meta.asked.some(({ search }) => search.includes('business_discovery'))).toBe(true);
    });

    it('give their tokens back where the provider takes them, and are renewed before they end', async () => {
      const person = await subscriber();
      const account = stage.meta.account('renewed.studio');
      await connect(person, account, 'others');
      const [facebook] = (await list(person)).connections;
      const held = [...stage.meta.tokens.keys()].at(-1) ?? '';
      expect(await post('/user/connections/remove', { id: facebook?.id }, person)).toMatchObject({ revoked: true });
      expect(stage.meta.tokens.has(held)).toBe(false);

      await connect(person, account);
      const begun = stage.app.clock.now();
      stage.app.clock.pass(29 * DAY);
      expect(await dueRenewals({ db: stage.app.database.db, clock: stage.app.clock })).toEqual([]);
      stage.app.clock.pass(2 * DAY);
      await renewDue();
      const { rows } = await sql<{ expires_at: Date; issued_at: Date }>`
        select expires_at, issued_at from connections where username = 'renewed.studio'`.execute(stage.app.database.db);
      expect(rows[0]?.expires_at.getTime()).toBe(begun + 91 * DAY);
      expect(await dueRenewals({ db: stage.app.database.db, clock: stage.app.clock })).toEqual([]);
      await expectNoToken();
      stage.app.clock.set(A_THURSDAY);
    });

    it('end where Instagram takes the token no more: the account waits, keeps its reports, and goes on when it is connected again', async () => {
      const person = await subscriber();
      const account = stage.meta.account('gone.studio');
      stage.meta.post(account, stage.app.clock.now() - DAY);
      await connect(person, account);
      await add(person, 'gone.studio');
      expect(await collected(person)).toBe(1);
      stage.meta.tokens.clear();
      expect(await failing(person)).toBe('not-connected');
      expect((await list(person)).connections).toMatchObject([{ state: 'ended' }]);
      const { items } = (await stage.app.call({ path: '/dashboard/accounts/latest', token: person.token })).json();
      expect(items).toMatchObject([{ state: 'failing', progress: { error: 'not-connected' } }]);
      stage.meta.post(account, stage.app.clock.now() - HOUR);
      await connect(person, account);
      expect((await list(person)).connections).toMatchObject([{ state: 'works' }]);
      await expect.poll(() => counted(person), { timeout: 20_000 }).toBe(2);
    });
  });
});
