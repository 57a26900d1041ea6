import { afterAll, beforeAll, expect, it } from 'vitest';
import { SourceError } from '../../../server/ports/activity-source.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, pictures, profileOf, type WebApp } from './web-app.ts';

describeDatabases('adding accounts', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    for (const n of Array.from({ length: 60 }, (_, index) => index)) {
      web.network.accounts.set(`many${n}`, person(`many${n}`));
    }
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  const known = (id: string, options = {}) => void web.network.accounts.set(id, person(id, options));
  const add = { network: 'bluesky' };
  const errorOf = (answer: { json(): { errors?: { field: string; code: string; text: string }[]; error: string } }) =>
    answer.json();
  const rows = (table: 'accounts' | 'profiles' | 'reports' | 'report_reads' | 'actions') =>
    test.database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
      .then(({ n }) => Number(n));

  it('adds an account under its stable id and asks for its first collection', async () => {
    known('ana', { userpic: 'https://img.test/a.png', url: 'https://net.test/ana' });
    const user = await web.subscriber(2);
    const answer = await user.post('/dashboard/accounts/add', { ...add, username: ' ana.test ' });
    expect(answer.statusCode).toBe(200);
    const { account } = answer.json();
    expect(account).toMatchObject({
      network: 'bluesky',
      'ig-id': 'ana',
      username: 'ana.test',
      userpic: pictures.pathOf('https://img.test/a.png'),
      archived: false,
      state: 'collecting',
      refreshedAt: null,
      line: null,
      progress: { stage: 'queued', error: null },
    });
    expect(account.periods.map(({ id }: { id: string }) => id)).toEqual(['week-2026-11-16', 'month-2026-11-01']);
    expect(web.queued.at(-1)).toBe(await profileOf(test.database, account.id));
  });

  it("says in the reader's words that the account's server is slow, and changes nothing", async () => {
    known('slow');
    const user = await web.subscriber(2);
    const before = [await rows('accounts'), await rows('profiles'), web.queued.length];
    web.network.fail(new SourceError('timeout', 'pds.example fell silent'));
    const asked = { ...add, username: 'slow.test' };
    const answers = [
      await user.post('/dashboard/accounts/add', asked),
      await user.post('/dashboard/check', asked, { 'user-lang': 'pt' }),
    ];
    web.network.fail(null);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422]);
    const code = 'account_server_slow';
    expect(answers.map((answer) => errorOf(answer).errors)).toEqual([
      [{ field: 'username', code, text: 'The account’s server is slow to answer. Try again in a minute.' }],
      [
        {
          field: 'username',
          code,
          text: 'O servidor desta conta está demorando para responder. Tente de novo em um minuto.',
        },
      ],
    ]);
    expect([await rows('accounts'), await rows('profiles'), web.queued.length]).toEqual(before);
    expect((await user.post('/dashboard/accounts/add', asked)).statusCode).toBe(200);
  });

  it('adds exactly one of fifty different accounts at once when one place is left', async () => {
    const user = await web.subscriber(3);
    await user.add('many50.test');
    await user.add('many51.test');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => user.post('/dashboard/accounts/add', { ...add, username: `many${n}.test` })),
    );
    const added = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers
      .filter(({ statusCode }) => statusCode === 422)
      .map((answer) => answer.json().errors[0].code);
    expect(added).toHaveLength(1);
    expect(refused).toEqual(Array.from({ length: 49 }, () => 'accounts_limit'));
    const list = (await user.get('/dashboard/accounts/latest')).json();
    expect(list).toMatchObject({ counts: { active: 3, archived: 0 }, free: 0, limit: 3 });
    expect(list.items).toHaveLength(3);
  });

  it('adds one account once, however often it is added at once', async () => {
    known('once');
    const user = await web.subscriber(9);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => user.post('/dashboard/accounts/add', { ...add, username: 'once.test' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const codes = answers
      .filter(({ statusCode }) => statusCode !== 200)
      .map((answer) => errorOf(answer).errors?.[0]?.text);
    expect(new Set(codes)).toEqual(new Set(['Account already added!']));
  });

  it('makes one profile of one account that twenty people add at once', async () => {
    known('shared');
    const people = await Promise.all(Array.from({ length: 20 }, () => web.subscriber(2)));
    const ids = await Promise.all(people.map((user) => user.add('shared.test')));
    const profiles = await Promise.all(ids.map((id) => profileOf(test.database, id)));
    expect(new Set(profiles).size).toBe(1);
  });

  it('keeps the profile of an account that was renamed', async () => {
    known('renamed');
    const [first, second] = [await web.subscriber(2), await web.subscriber(2)];
    const id = await first.add('renamed.test');
    known('renamed', { username: 'new-name.test' });
    const later = await second.add('new-name.test');
    expect(await profileOf(test.database, later)).toBe(await profileOf(test.database, id));
    expect((await first.get('/dashboard/accounts/latest')).json().items[0].username).toBe('new-name.test');
    const again = await first.post('/dashboard/accounts/add', { ...add, username: 'new-name.test' });
    expect(errorOf(again).errors?.[0]?.code).toBe('account_already_added');
  });

  it.each([
    ['nobody.test', null, 'account_not_found', 'Account not found!'],
    ['locked.test', { locked: true }, 'account_private', 'Account is private!'],
    ['loggedout.test', { noUnauthenticated: true }, 'account_private', 'Account is private!'],
    ['deleted.test', { deleted: true }, 'account_not_found', 'Account not found!'],
    ['suspended.test', { suspended: true }, 'account_denied', null],
  ])('refuses %s with its reason, and nothing is stored', async (...row) => {
    const [username, flags, code, text] = row;
    if (flags !== null) known(username.replace('.test', ''), { flags });
    const user = await web.subscriber(2);
    const before = await rows('profiles');
    const answer = await user.post('/dashboard/accounts/add', { ...add, username });
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).errors?.[0]).toMatchObject({ field: 'username', code });
    if (text !== null) expect(errorOf(answer).errors?.[0]?.text).toBe(text);
    expect(await rows('profiles')).toBe(before);
    expect((await user.get('/dashboard/accounts/latest')).json().items).toEqual([]);
  });

  it('tells each denial in words that name its reason, in the language of the reader', async () => {
    known('suspended2', { flags: { suspended: true } });
    known('memorial', { flags: { memorial: true } });
    const user = await web.subscriber(2);
    const say = async (username: string, lang: string) =>
      errorOf(await user.post('/dashboard/accounts/add', { ...add, username }, { 'user-lang': lang })).errors?.[0]
        ?.text;
    const texts = [
      await say('suspended2.test', 'en'),
      await say('memorial.test', 'en'),
      await say('suspended2.test', 'pt'),
    ];
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).not.toMatch(/[{}]|suspended2|undefined/);
  });

  it('needs an active plan', async () => {
    known('planless');
    const none = await web.subscriber(0);
    const ended = await web.subscriber(3, { status: 0, next: at('2026-11-01T00:00:00Z') });
    for (const user of [none, ended]) {
      const answer = await user.post('/dashboard/accounts/add', { ...add, username: 'planless.test' });
      expect(errorOf(answer).errors?.[0]?.code).toBe('no_subscription');
    }
    expect((await none.get('/dashboard/accounts/latest')).json()).toMatchObject({ free: 0, limit: 0 });
    const cancelled = await web.subscriber(3, { status: 0, next: at('2026-12-01T00:00:00Z') });
    expect(await cancelled.add('planless.test')).toBeGreaterThan(0);
  });

  it('says that the network does not answer, and asks it again the next time', async () => {
    known('patient');
    const user = await web.subscriber(2);
    web.network.fail(new SourceError('unreachable', 'no answer'));
    const answer = await user.post('/dashboard/check', { ...add, username: 'patient.test' });
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'network_unavailable']);
    web.network.fail(null);
    expect((await user.post('/dashboard/check', { ...add, username: 'patient.test' })).json().status).toBe('found');
    const elsewhere = await user.post('/dashboard/check', { network: 'instagram', username: 'x' });
    expect([elsewhere.statusCode, elsewhere.json().error]).toEqual([422, 'network_not_offered']);
  });

  it('checks a name: found, private, not found, denied, added; and shows nothing of who may not be shown', async () => {
    known('seen');
    known('closed', { flags: { locked: true } });
    known('young', { bio: 'I am 15 years old' });
    const user = await web.subscriber(2);
    const check = async (username: string) => (await user.post('/dashboard/check', { ...add, username })).json();
    expect(await check('seen.test')).toMatchObject({
      status: 'found',
      reason: null,
      profile: { 'ig-id': 'seen', followers: 5 },
    });
    expect(await check('closed.test')).toEqual({ status: 'private', reason: 'locked', profile: null });
    expect(await check('nobody2.test')).toEqual({ status: 'not-found', reason: null, profile: null });
    expect(await check('young.test')).toEqual({ status: 'denied', reason: 'minor', profile: null });
    const id = await user.add('seen.test');
    expect(await check('seen.test')).toMatchObject({ status: 'added', profile: { 'ig-id': 'seen' } });
    await user.post('/dashboard/accounts/archive', { ids: [id] });
    expect((await check('seen.test')).status).toBe('added');
    expect(
      (await (await web.subscriber(2)).post('/dashboard/check', { ...add, username: 'seen.test' })).json().status,
    ).toBe('found');
  });

  it('asks the network once for a check and the adding after it, and again when told to', async () => {
    known('cached');
    const user = await web.subscriber(2);
    const before = web.network.lookups();
    await Promise.all([1, 2, 3].map(() => user.post('/dashboard/check', { ...add, username: 'cached.test' })));
    await user.add('cached.test');
    expect(web.network.lookups() - before).toBe(1);
    await user.post('/dashboard/check', { ...add, username: 'cached.test', recheck: true });
    expect(web.network.lookups() - before).toBe(2);
  });
});
