import { accountList } from '../../../../shared/contract/accounts.ts';
import { publicPlaceOf } from '../../../../shared/domain/accounts/public-example.ts';
import { AppError } from '../../../core/app-error.ts';
import { handle } from '../../route.ts';

export const accountListHandler = handle(accountList, ({ params, query }, { services, user, viewed, language }) => {
  const showing = publicPlaceOf(query);
  if (showing !== null) return services.publicExamples.list({ showing, language }, params.period);
  if (user === null) throw new AppError('login_required');
  // A page left open by somebody else who used this browser: its next call asks it to log in again.
  if (query.userId !== undefined && query.userId !== String(user.id)) throw new AppError('login_required');
  return services.accounts.list(
    { user: viewed?.user ?? user.id, language },
    { period: params.period, archived: query.archived === '1' },
  );
});
