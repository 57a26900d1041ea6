import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { createSecretBox } from '../../../server/core/secret-box.ts';
import { createAppKeys } from '../../../server/services/auth/app-keys.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { signUp, startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { type Protected, STEP, twoFactorPeople } from '../../support/two-factor-people.ts';

const KEY = new Uint8Array(32).fill(7);
const NEWER = new Uint8Array(32).fill(8);
const never = new AbortController().signal;
/** The shared key of an app as its QR code tells it, which is base 32. */
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf({ uri }: Protected): Buffer {
  const bits = [...(new URL(uri).searchParams.get('secret') ?? '')]
    .map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

describe.each(DATABASES)('keys of two-factor log-in (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let sealing: TestApp;
    beforeAll(async () => {
      sealing = await startApp({ kind, config: { tokenKeys: [KEY] }, overrides: { rateLimits: [] } });
    });
    afterAll(() => sealing?.close());

    const keysUnder = (app: TestApp, ...keys: readonly Uint8Array[]) =>
      createAppKeys({ db: app.database.db, box: createSecretBox(keys), log: createLogger('silent') });
    const rowOf = async (app: TestApp, { id }: Pick<Protected, 'id'>) =>
      await app.database.db
        .selectFrom('two_factor')
        .where('user_id', '=', userId(id))
        .selectAll()
        .executeTakeFirstOrThrow();
    async function logsIn(app: TestApp, person: Protected) {
      const { code, finish, pendingOf } = twoFactorPeople(app);
      app.clock.pass(STEP);
      const { status, error } = await finish(await pendingOf(person), code(person));
      return [status, error];
    }

    it('lie in no table as they are, and log in all the same', async () => {
      const person = await twoFactorPeople(sealing).protect();
      const own = bytesOf(person);
      expect(own).toHaveLength(20);
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from two_factor t`.execute(
        sealing.database.db,
      );
      expect(rows).toHaveLength(1);
      for (const shown of [own.toString('hex'), own.toString('base64')]) expect(rows[0]?.row).not.toContain(shown);
      const { secret, sealed_by } = await rowOf(sealing, person);
      expect(Buffer.from(secret).includes(own)).toBe(false);
      expect(sealed_by).not.toBeNull();
      expect(await logsIn(sealing, person)).toEqual([200, undefined]);
    });

    it('open for their own person alone', async () => {
      const [one, other] = [await twoFactorPeople(sealing).protect(), await twoFactorPeople(sealing).protect()];
      const { secret } = await rowOf(sealing, one);
      await sealing.database.db
        .updateTable('two_factor')
        .set({ secret })
        .where('user_id', '=', userId(other.id))
        .execute();
      expect(await logsIn(sealing, { ...other, uri: one.uri })).toEqual([503, 'codes_unavailable']);
      expect(await logsIn(sealing, one)).toEqual([200, undefined]);
    });

    it('that no key opens let nobody in, count no wrong code, and leave recovery codes as they are', async () => {
      const person = await twoFactorPeople(sealing).protect();
      const stored = keysUnder(sealing, NEWER).seal(userId(person.id), bytesOf(person));
      await sealing.database.db
        .updateTable('two_factor')
        .set({ secret: stored.secret, sealed_by: stored.sealedBy })
        .where('user_id', '=', userId(person.id))
        .execute();
      expect(await logsIn(sealing, person)).toEqual([503, 'codes_unavailable']);
      const { finish, pendingOf } = twoFactorPeople(sealing);
      expect((await finish(await pendingOf(person), '000000')).error).toBe('codes_unavailable');
      expect((await rowOf(sealing, person)).wrong_codes).toBe(0);
      expect((await finish(await pendingOf(person), person.recoveryCodes[0] ?? '')).status).toBe(200);
      await keysUnder(sealing, KEY).sealAgain(never);
      const kept = Buffer.from((await rowOf(sealing, person)).secret);
      expect(kept.equals(Buffer.from(stored.secret)), 'kept for when its key is back').toBe(true);
      expect(await keysUnder(sealing, KEY, NEWER).sealAgain(never)).toBe(1);
      expect(await logsIn(sealing, person)).toEqual([200, undefined]);
    });

    it('from before there was one to encrypt with are encrypted by the clean-up, and again under a newer one; log-ins go on', async () => {
      const app = await startApp({ kind, overrides: { rateLimits: [] } });
      try {
        const person = await twoFactorPeople(app).protect();
        expect(app.parts).toContainEqual(['Secrets', expect.stringContaining('stored as they are')]);
        expect(Buffer.from((await rowOf(app, person)).secret)).toEqual(bytesOf(person));
        expect(await keysUnder(app).sealAgain(never), 'without a key nothing changes').toBe(0);
        expect(await logsIn(app, person)).toEqual([200, undefined]);

        for (const keys of [[KEY], [NEWER, KEY]]) {
          const known = keysUnder(app, ...keys);
          expect(await known.sealAgain(never)).toBe(1);
          expect(await known.sealAgain(never), 'once').toBe(0);
          const { secret, sealed_by } = await rowOf(app, person);
          const stored = { secret, sealedBy: sealed_by };
          expect(Buffer.from(known.open(userId(person.id), stored))).toEqual(bytesOf(person));
          expect(() => keysUnder(app).open(userId(person.id), stored)).toThrow('codes_unavailable');
        }
        const { secret, sealed_by } = await rowOf(app, person);
        expect(Buffer.from(keysUnder(app, NEWER).open(userId(person.id), { secret, sealedBy: sealed_by }))).toEqual(
          bytesOf(person),
        );
      } finally {
        await app.close();
      }
    });

    it('that are begun under one form are turned on under another', async () => {
      const { begin, code, post } = twoFactorPeople(sealing);
      const person = await begin(await signUp(sealing));
      expect(await keysUnder(sealing, NEWER, KEY).sealAgain(never)).toBeGreaterThan(0);
      expect(await keysUnder(sealing, KEY, NEWER).sealAgain(never)).toBeGreaterThan(0);
      expect((await post('/user/two-factor/on', { code: code(person) }, person)).status).toBe(200);
    });
  });
});
