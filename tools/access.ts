import { readFile, writeFile } from 'node:fs/promises';
import type { OwnedThing, Route } from '../shared/contract/route.ts';
import { ROUTES } from '../shared/contract/routes.ts';

/** `node tools/access.ts` writes `docs/access.md` from the contract; `npm run check` compares. */
const PAGE = 'docs/access.md';

const THINGS: Readonly<Record<OwnedThing, string>> = {
  account: 'accounts',
  watch: 'names on the watchlist',
  session: 'sessions',
  passkey: 'passkeys',
  apiToken: 'API tokens',
  connection: 'connections to other networks',
  webhook: 'webhooks',
  webhookDelivery: 'deliveries of webhooks',
};

const code = (text: string): string => `\`${text}\``;

/** Who may call, as the access check decides it before anything is read. */
function callersOf({ access, opens, role, asUser, apiToken, reauthenticated }: Route): string {
  if (access === 'public') return 'anyone';
  if (role !== undefined) return role;
  if (reauthenticated === true) return 'a person, proven again';
  const flags = opens?.map((flag) => code(`${flag}=1`)).join(' or ');
  return [
    'a person',
    ...(apiToken === true ? ['an API token'] : []),
    ...(flags === undefined ? [] : [`anyone with ${flags}`]),
    ...(asUser === true ? [`support with ${code('as-user')}`] : []),
  ].join('; ');
}

function idsOf({ owned }: Route): string {
  return owned === undefined ? '' : `own ${THINGS[owned.thing]}; else ${code(owned.foreign)}`;
}

function page(): string {
  const rows = Object.values<Route>(ROUTES).map(
    (route) => `| ${code(`${route.method} ${route.path}`)} | ${callersOf(route)} | ${idsOf(route)} |`,
  );
  return [
    '# Who may call what',
    '',
    'Written by `node tools/access.ts` from `shared/contract`; do not edit it here. `tests/server/http/access.test.ts` tries every line with',
    'every kind of caller.',
    '',
    '- **Anyone** needs no session; one that is sent makes no difference, but to a log-out and to what is read of the address.',
    '- **A person** sends the token of a session in `x-auth-token`. Without one, with one that nobody has or with one of a session that has',
    '  ended, the answer is 403 `login_required`; somebody who was blocked is answered 403 `blocked`.',
    '- **Proven again**: the call changes the safety of the account. It also sends in `x-reauth` what `POST /user/reauthenticate` answered in the',
    '  same session within the last ten minutes; else the answer is 403 `reauthentication_required`.',
    '- **An API token** is sent as `Authorization: Bearer …` where no session’s is, and reads what its person may read. One that was revoked',
    '  or never was gets 401 `api_token_refused`, one whose time is over 401 `api_token_expired`; on every other call of a person the answer',
    '  is 403 `not_allowed`.',
    '- **Ids** name what belongs to whoever calls. An id of somebody else’s gets the same answer as one that there is not, and changes',
    '  nothing, also beside ids of one’s own.',
    '- **With a flag** a call shows what the operator opened to visitors, and no account besides.',
    '- **Support** is a person to whom the operator gave that role; everybody else is answered 403 `not_allowed`.',
    '- **With `as-user`** and the hash of somebody, a support person who has opened a view of that person reads that person’s account in',
    '  the place of their own; without an open view the answer is 403 `view_not_open`. Everybody else, and every other call, is answered 403',
    '  `not_allowed`, and nothing happens.',
    '- There is no call for operators: they have the command line (`docs/command-line.md`).',
    '',
    '| call | who | ids |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** What is wrong with the page in `docs`: nothing, or that it is not what the contract says. */
export async function accessProblems(): Promise<readonly string[]> {
  const there = await readFile(PAGE, 'utf8').catch(() => '');
  return there.replaceAll('\r\n', '\n') === page() ? [] : [`${PAGE} is out of date: node tools/access.ts`];
}

if (import.meta.main) await writeFile(PAGE, page());
