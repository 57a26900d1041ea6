import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY, SECOND } from '../../../shared/domain/time/calendar.ts';
import { leaveAccount } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { META_APPS } from '../../support/instagram/login-answers.ts';
import { onStage } from './stage.ts';

const signed = (payload: object, secret: string): string => {
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
};

describe.each(DATABASES)('connections whose person leaves (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    const stage = onStage(kind);
    const { connect, list, subscriber, add, everything, expectNoToken, tell, collected } = stage;

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
      await expect
        .poll(async () => /erased\.studio|erasedtag|nobody else wrote/.exec(await everything())?.[0] ?? null, {
          timeout: 20_000,
        })
        .toBeNull();
      await connect(person, account);
      expect(await add(person, 'erased.studio')).toMatchObject({ status: 422, error: 'account_denied' });
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
