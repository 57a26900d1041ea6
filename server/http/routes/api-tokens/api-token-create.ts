import { apiTokenCreate } from '../../../../shared/contract/api-tokens.ts';
import { handle } from '../../route.ts';

export const apiTokenCreateHandler = handle(apiTokenCreate, ({ body }, { services, user }) =>
  services.apiTokens.create(user.id, body),
);
