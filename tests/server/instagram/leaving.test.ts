import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { block } from '../../../server/db/repositories/blocked-accounts.ts';
import { createBlocklist } from '../../../server/services/blocklist/blocklist.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY, SECOND } from '../../../shared/domain/time/calendar.ts';
import { leaveAccount } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { META_APPS } from '../../support/instagram/login-answers.ts';
import { bringTo } from '../../support/packed/bring.ts';
import { follower, todaysExport } from '../../support/packed/instagram-export.ts';
import { zipOf } from '../../support/packed/pack.ts';
import { onStage } from './stage.ts';

/** After the end of an archive, whose last weeks are over. */
const ARCHIVE_READ = instant(Date.UTC(2026, 10, 19, 9));

const signed = (payload: object, secret: string): string => {
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
};

describe.each(DATABASES)('connections whose person leaves (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    const stage = onStage(kind);
    const { connect, list, subscriber, add, everything, expectNoToken, tell, collected } = stage;

    /** An export of the account of that name, whom others follow it. */
    const exportOf = (name: string, followers: readonly string[]) => {
      const owner = { profile_user: [{ string_map_data: { Username: { href: '', value: name, timestamp: 0 } } }] };
      const lists = { followers: followers.map((each, n) => follower(each, n + 1)) };
      return zipOf(
        todaysExport(lists, { 'personal_information/personal_information/personal_information.json': owner }),
      );
    };
    const followersKept = async () => {
      const rows = await stage.app.database.db.selectFrom('archive_followers').select('external_id').execute();
      return rows.map(({ external_id: id }) => id);
    };

    it('go with a wish that Meta passes on, and with nothing that it did not sign', async () => {
      const [person, other] = [await subscriber(), await subscriber()];
      const [mine, theirs] = [stage.meta.account('wish.studio'), stage.meta.account('stays.studio')];
      await connect(person, mine);
      await connect(other, theirs);
      const wish = { algorithm: 'HMAC-SHA256', issued_at: stage.app.clock.now() / SECOND + 1, user_id: `77${mine.id}` };
      const secret = META_APPS.instagram.appSecret;
      const forged = [
        signed(wish, 'another secret'),
        signed({ ...wish, algorithm: 'none' }, secret),
        'a.b',
        '',
        '.',
        'x'.repeat(9000),
      ];
      for (const message of forged) expect(await tell('deauthorize', message)).toMatchObject({ statusCode: 400 });
      expect(await tell('deauthorize', signed(wish, secret), 'bluesky')).toMatchObject({ statusCode: 400 });
      expect(
        await tell('deauthorize', signed({ ...wish, issued_at: stage.app.clock.now() / SECOND - 60 }, secret)),
      ).toMatchObject({ statusCode: 204 });
      expect((await list(person)).connections).toHaveLength(1);
      expect(await tell('deauthorize', signed(wish, secret))).toMatchObject({ statusCode: 204 });
      expect([(await list(person)).connections, (await list(other)).connections.length]).toEqual([[], 1]);
    });

    it('are left out of everything, with the account, where Meta passes on that all is to be deleted', async () => {
      const person = await subscriber();
      const account = stage.meta.account('erased.studio');
      stage.meta.post(account, stage.app.clock.now() - DAY, { caption: 'A caption that nobody else wrote #erasedtag' });
      await connect(person, account);
      await add(person, 'erased.studio');
      await collected(person);
      const wish = { algorithm: 'HMAC-SHA256', issued_at: stage.app.clock.now() / SECOND, user_id: `77${account.id}` };
      const answer = await tell('delete', signed(wish, META_APPS.instagram.appSecret));
      const { url, confirmation_code: code } = answer.json();
      expect(url).toBe(`${stage.app.url}/oauth/connect/deletion?code=${code}`);
      const shown = await stage.app.call({ path: `//oauth/connect/deletion?code=${code}` });
      expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('Your data is deleted')]);
      expect((await stage.app.call({ path: `//oauth/connect/deletion?code=${'A'.repeat(43)}` })).statusCode).toBe(404);
      // What is still to be looked for once more is known until then.
      await expect
        .poll(
          async () =>
            /erased\.studio|erasedtag|nobody else wrote/.exec(await everything('public.erasures'))?.[0] ?? null,
          {
            timeout: 20_000,
          },
        )
        .toBeNull();
      await connect(person, account);
      expect(await add(person, 'erased.studio')).toMatchObject({ status: 422, error: 'account_denied' });
    });

    it('close the door to archives of the account, which know it by its name alone, and take out of others’ what names it', async () => {
      const bring = bringTo(stage.app);
      stage.app.clock.set(ARCHIVE_READ);
      const [person, beside, other] = [await subscriber(), await subscriber(), await subscriber()];
      const account = stage.meta.account('left.studio');
      await connect(person, account);
      await bring.upload(beside, await exportOf('left.studio', ['kiln']));
      await bring.import(beside);
      await bring.upload(other, await exportOf('stays.potter', ['left.studio', 'loom']));
      await bring.import(other);
      expect((await followersKept()).toSorted()).toEqual(['kiln', 'left.studio', 'loom']);

      const wish = { algorithm: 'HMAC-SHA256', issued_at: stage.app.clock.now() / SECOND, user_id: `77${account.id}` };
      expect(await tell('delete', signed(wish, META_APPS.instagram.appSecret))).toMatchObject({ statusCode: 200 });
      expect(await followersKept()).toEqual(['loom']);
      const listed = await stage.app.call({ path: '/dashboard/accounts/latest', token: beside.token });
      expect(listed.json()).toMatchObject({ items: [] });
      expect(await bring.upload(beside, await exportOf('left.studio', ['kiln']))).toMatchObject({ failure: 'refused' });
      await bring.upload(other, await exportOf('stays.potter', ['left.studio', 'loom']));
      await bring.import(other);
      expect(await followersKept()).toEqual(['loom']);
    });

    it('are of no use where an archive of the name was left out', async () => {
      const { db } = stage.app.database;
      const blocks = createBlocklist({ db, clock: stage.app.clock });
      const fingerprint = await blocks.fingerprint('instagram', 'named.studio');
      await block(db, { fingerprint, reason: 'minor', since: stage.app.clock.now() });
      const person = await subscriber();
      await connect(person, stage.meta.account('named.studio'));
      expect(await add(person, 'named.studio')).toMatchObject({ status: 422, error: 'account_denied' });
      // The name has passed to somebody else: nothing stands against the account that has it now but a name of archives.
      const name = await blocks.nameFingerprint('instagram', 'passed.studio');
      await block(db, { fingerprint: name, reason: 'opted-out', since: stage.app.clock.now() });
      await connect(person, stage.meta.account('passed.studio'));
      expect(await add(person, 'passed.studio')).toMatchObject({ status: 200 });
    });

    it('go with their person: the token at once, and the copy of one’s data never holds it', async () => {
      const person = await subscriber();
      await connect(person, stage.meta.account('leaver.studio'), 'others');
      const token = [...stage.meta.tokens.keys()].at(-1) ?? '';
      expect((await leaveAccount(stage.app, person)).statusCode).toBe(200);
      expect(stage.meta.tokens.has(token)).toBe(false);
      expect(await everything()).not.toContain('leaver.studio');
      await expectNoToken();
    });
  });
});
