import { authenticate, signup } from '../../shared/contract/auth.ts';
import { authenticatePasskey } from '../../shared/contract/passkeys.ts';
import type { RouteInput } from '../../shared/contract/route.ts';
import { authenticateCode } from '../../shared/contract/two-factor.ts';
import { client } from '../api/service.ts';
import { whileLoggingIn } from './client-events.ts';
import { comeIn, deviceZone } from './session.ts';

type LoginForm = RouteInput<typeof authenticate>['body'];
type SignupForm = RouteInput<typeof signup>['body'];

/** @returns null once somebody is logged in; what the log-in goes on with where a code is asked for */
export async function logIn(form: LoginForm): Promise<string | null> {
  const answer = await whileLoggingIn(client.call(authenticate, { body: { ...form, ...deviceZone() } }));
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
  const { user } = await whileLoggingIn(client.call(signup, { body: { ...form, ...deviceZone() } }));
  comeIn(user);
}
