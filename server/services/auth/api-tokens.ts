import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiTokenView } from '../../../shared/contract/api-tokens.ts';
import {
  API_TOKENS_MAX,
  type ApiTokenDays,
  apiTokenEnd,
  apiTokenOf,
  checkApiTokenName,
  isApiToken,
  isApiTokenExpired,
  shownPart,
} from '../../../shared/domain/accounts/api-token.ts';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { AppError, refuseProblems } from '../../core/app-error.ts';
import {
  type ApiTokenRow,
  countApiTokens,
  deleteApiToken,
  findApiToken,
  insertApiToken,
  listApiTokens,
  setApiTokenUsed,
} from '../../db/repositories/api-tokens.ts';
import { type AccountNoticeDeps, changeAndTell } from './account-notice.ts';
import type { SessionUser } from './session-user.ts';
import { hashOfToken } from './tokens.ts';

/** Tokens with which a person's programs read what the person may read. Each is seen once; the service keeps its hash. */
export interface ApiTokens {
  list(user: UserId): Promise<ApiTokenView[]>;
  /** Makes one and tells its owner by mail. @throws AppError `fields_empty`, `api_tokens_limit` */
  create(
    user: UserId,
    wanted: { name: string; days: ApiTokenDays },
  ): Promise<{ secret: string; apiToken: ApiTokenView }>;
  /** It opens nothing from then on, in any process. @throws AppError `not_found` for one that is not the user's */
  revoke(user: UserId, id: string): Promise<void>;
  /** Whom the token reads for. @throws AppError `api_token_refused`, `api_token_expired` */
  userOf(token: string): Promise<SessionUser>;
}

const SECRET_BYTES = 32;

const viewOf = ({ id, name, shown, createdOn, usedOn, expiresAt }: ApiTokenRow, now: Instant): ApiTokenView => ({
  ...{ id, name, shown, created: createdOn, lastUsed: usedOn },
  expires: expiresAt === null ? null : dayOf(expiresAt),
  expired: isApiTokenExpired(expiresAt, now),
});

export function createApiTokens(deps: AccountNoticeDeps): ApiTokens {
  const { db, clock } = deps;
  return {
    async list(user) {
      const now = clock.now();
      return (await listApiTokens(db, user)).map((row) => viewOf(row, now));
    },
    async create(user, { name, days }) {
      refuseProblems(checkApiTokenName(name));
      const now = clock.now();
      const token = apiTokenOf(randomBytes(SECRET_BYTES), crc32);
      const made = { name, shown: shownPart(token), createdOn: dayOf(now), expiresAt: apiTokenEnd(days, now) };
      const id = await changeAndTell(deps, { user, told: 'api-token-created' }, async (tx) => {
        if ((await countApiTokens(tx, user)) >= API_TOKENS_MAX)
          throw new AppError('api_tokens_limit', { values: { limit: API_TOKENS_MAX } });
        return insertApiToken(tx, { ...made, user, tokenHash: hashOfToken(token) });
      });
      return { secret: token, apiToken: viewOf({ ...made, id, usedOn: null }, now) };
    },
    async revoke(user, id) {
      if (!(await deleteApiToken(db, { user, id }))) throw new AppError('not_found');
    },
    async userOf(token) {
      // Read each time: what is revoked opens nothing a moment later, whichever process is asked.
      const found = isApiToken(token, crc32) ? await findApiToken(db, hashOfToken(token)) : null;
      if (found === null) throw new AppError('api_token_refused');
      const now = clock.now();
      if (isApiTokenExpired(found.expiresAt, now)) throw new AppError('api_token_expired');
      if (found.usedOn !== dayOf(now)) await setApiTokenUsed(db, found.id, dayOf(now));
      return found.user;
    },
  };
}
