import { apiTokenRevoke } from '../../../../shared/contract/api-tokens.ts';
import { handle } from '../../route.ts';

export const apiTokenRevokeHandler = handle(apiTokenRevoke, async ({ body }, { services, user }) => {
  await services.apiTokens.revoke(user.id, body.id);
  return { ok: true as const };
});
