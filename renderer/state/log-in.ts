import { authenticate, signup } from '../../shared/contract/auth.ts';
import { authenticatePasskey } from '../../shared/contract/passkeys.ts';
import type { RouteInput } from '../../shared/contract/route.ts';
import { authenticateCode } from '../../shared/contract/two-factor.ts';
import { ApiError } from '../api/api-error.ts';
import type { PersonProof } from '../api/bot-check.ts';
import { client } from '../api/service.ts';
import { platform } from '../platform/current.ts';
import { provePerson } from './bot-check.ts';
import { whileLoggingIn } from './client-events.ts';
import { comeIn, deviceClock, deviceZone } from './session.ts';

type LoginForm = RouteInput<typeof authenticate>['body'];
type SignupForm = RouteInput<typeof signup>['body'];

const tryLogIn = (form: LoginForm) => whileLoggingIn(client.call(authenticate, { body: { ...form, ...deviceZone() } }));

/** Where the check cannot run, the service's own words say what else there is to do. */
async function proveFor(refusal: ApiError): Promise<PersonProof> {
  if (platform.desktop !== null) throw refusal;
  return await provePerson().catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'bot_check_failed' ? error : refusal;
  });
}

/**
 * After wrong passwords the service asks for the check against robots, which then runs, and the same is sent with its proof.
 * @returns null once somebody is logged in; what the log-in goes on with where a code is asked for
 */
export async function logIn(form: LoginForm): Promise<string | null> {
  const answer = await tryLogIn(form).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'bot_check_required') throw error;
    return await tryLogIn({ ...form, ...(await proveFor(error)) });
  });
  if (answer.user !== undefined) comeIn(answer.user);
  return answer.pending ?? null;
}

export async function logInWithCode(form: RouteInput<typeof authenticateCode>['body']): Promise<void> {
  const { user } = await whileLoggingIn(client.call(authenticateCode, { body: { ...form, ...deviceZone() } }));
  comeIn(user);
}

export async function logInWithPasskey(form: RouteInput<typeof authenticatePasskey>['body']): Promise<void> {
  const { user } = await whileLoggingIn(client.call(authenticatePasskey, { body: { ...form, ...deviceZone() } }));
  comeIn(user);
}

export async function signUp(form: SignupForm): Promise<void> {
  const { user } = await whileLoggingIn(client.call(signup, { body: { ...form, ...deviceClock() } }));
  comeIn(user);
}
