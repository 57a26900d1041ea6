import { apiTokenList } from '../../../../shared/contract/api-tokens.ts';
import { handle } from '../../route.ts';

export const apiTokenListHandler = handle(apiTokenList, async (_, { services, user }) => ({
  apiTokens: await services.apiTokens.list(user.id),
}));
