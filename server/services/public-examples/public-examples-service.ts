import type { AccountView, accountList } from '../../../shared/contract/accounts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { isPublicExample, type PublicPlace } from '../../../shared/domain/accounts/public-example.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { type AccountRow, findExample, listExamples } from '../../db/repositories/accounts.ts';
import { readAccountContext } from '../accounts/account-context.ts';
import { visitorView } from './visitor-view.ts';

/** Somebody who is not logged in, what they were shown the way to, and what they read. */
export interface Visitor {
  readonly showing: PublicPlace;
  readonly language: Language;
}

/** What the operator shows to visitors. It answers nothing else, whatever is asked for. */
export interface PublicExamplesService {
  /** The account as it is stored, its owner included: for deciding, not for sending. */
  find(showing: PublicPlace, account: AccountId): Promise<AccountRow | undefined>;
  /** The accounts shown with their line for a period (`latest` or a report id), without a word about who tracks them. */
  list(visitor: Visitor, period: string): Promise<RouteOutput<typeof accountList>>;
  /** One account as the list shows it. @throws AppError `not_found` */
  view(visitor: Visitor, account: AccountId): Promise<AccountView>;
}

export interface PublicExamplesDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Ids of the accounts beside the press page, one a language. */
  readonly press: readonly number[];
}

export function createPublicExamplesService({ db, clock, press }: PublicExamplesDeps): PublicExamplesService {
  const shown = (showing: PublicPlace, row: AccountRow): boolean =>
    isPublicExample(showing, { ...row, stopped: row.stopped_reason }, press);

  const around = (rows: readonly AccountRow[], language: Language, period: string) =>
    readAccountContext(db, rows, { viewer: { user: null, language, now: clock.now() }, period });

  async function find(showing: PublicPlace, account: AccountId): Promise<AccountRow | undefined> {
    const row = await findExample(db, account);
    return row !== undefined && shown(showing, row) ? row : undefined;
  }

  return {
    find,
    async list({ showing, language }, period) {
      const rows = (await listExamples(db)).filter((row) => shown(showing, row));
      const facts = await around(rows, language, period);
      return {
        items: rows.map((row) => visitorView(row, facts)),
        counts: { active: -1, archived: -1 },
        free: -1,
        limit: -1,
        periods: [...facts.periods],
        selected: facts.selected?.id ?? null,
      };
    },
    async view({ showing, language }, account) {
      const row = await find(showing, account);
      if (row === undefined) throw new AppError('not_found');
      return visitorView(row, await around([row], language, 'latest'));
    },
  };
}
