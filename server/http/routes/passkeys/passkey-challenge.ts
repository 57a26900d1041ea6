import { passkeyChallenge } from '../../../../shared/contract/passkeys.ts';
import { handle } from '../../route.ts';

export const passkeyChallengeHandler = handle(passkeyChallenge, async (_, { services }) => ({
  options: await services.passkeyLogin.challenge(),
}));
