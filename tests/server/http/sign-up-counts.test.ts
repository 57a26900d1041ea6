import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';

describe('sign-ups', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ config: { roles: { web: true, worker: false } } });
  });
  afterAll(() => app.close());

  const signUp = async (form: object) => {
    const { statusCode } = await app.call({
      path: '/signup',
      body: {
        password: 'a long pass phrase',
        confirm: 'a long pass phrase',
        agree: true,
        termsAgree: true,
        lang: 'pt',
        ...form,
      },
    });
    return statusCode;
  };

  it('are counted once each by the way that led to the form, and refused ones are not', async () => {
    expect(await signUp({ username: 'first@reader.example', isNewLanding: true })).toBe(200);
    expect(await signUp({ username: 'second@reader.example', isNewLanding: true })).toBe(200);
    expect(await signUp({ username: 'third@reader.example' })).toBe(200);
    expect(await signUp({ username: 'fourth@reader.example', isNewLanding: false, hekey: 'E0_reference' })).toBe(200);
    expect(await signUp({ username: 'first@reader.example', isNewLanding: true })).toBe(422);
    expect(await signUp({ username: 'fifth@reader.example', isNewLanding: 'yes' })).toBe(422);
    const { body } = await app.call({ path: '/metrics' });
    const counts = [...body.matchAll(/^perch_sign_ups_total\{way="(\w+)"\} (\d+)$/gm)].map(([, way, count]) => [
      way,
      count,
    ]);
    expect(Object.fromEntries(counts)).toEqual({ landing: '2', elsewhere: '2' });
  });
});
