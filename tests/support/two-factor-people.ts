import { SECOND } from '../../shared/domain/time/calendar.ts';
import { type Person, signUp, type TestApp } from './app.ts';
import { appCode } from './app-codes.ts';

/** A code of an app counts for so long. */
export const STEP = 30 * SECOND;

/** Somebody with two-factor log-in. */
export interface Protected extends Person {
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
  readonly reauth: string;
}

/** What people with two-factor log-in do at the service. */
export function twoFactorPeople(app: TestApp) {
  const post = async (path: string, body: object, from: { token?: string; reauth?: string } = {}) => {
    const headers = from.reauth === undefined ? {} : { 'x-reauth': from.reauth };
    const answer = await app.call({
      path,
      body,
      headers,
      ...(from.token === undefined ? {} : { token: from.token }),
    });
    const { error, ...rest } = answer.json();
    return { status: answer.statusCode, error, rest, token: answer.headers['x-auth-token'] };
  };
  const code = (person: Protected, later = 0) => appCode(person.uri, app.clock.now() + later);
  const prove = async (person: Person, more: object = {}) =>
    await post('/user/reauthenticate', { password: person.password, ...more }, person);
  const logIn = (person: Person) => post('/authenticate', { username: person.email, password: person.password });
  const pendingOf = async (person: Person) => String((await logIn(person)).rest.pending);
  const finish = (pending: string, typed: string) => post('/authenticate/code', { pending, code: typed });

  async function begin(person: Person) {
    const reauth = String((await prove(person)).rest.reauth);
    const { rest } = await post('/user/two-factor/begin', {}, { token: person.token, reauth });
    return { ...person, uri: String(rest.uri), reauth, recoveryCodes: [] };
  }

  /** Somebody who has turned it on; the code of this moment is used up by that. */
  async function protect(): Promise<Protected> {
    const person = await begin(await signUp(app));
    const { rest } = await post('/user/two-factor/on', { code: code(person) }, person);
    app.clock.pass(STEP);
    return { ...person, recoveryCodes: rest.recoveryCodes };
  }

  return { post, code, prove, logIn, pendingOf, finish, begin, protect };
}
