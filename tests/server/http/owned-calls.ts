import type { Route } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';

export const WEEK = 'week-2026-11-09';

type Name = keyof typeof ROUTES;
export type OwnedName = { [N in Name]: (typeof ROUTES)[N] extends { readonly owned: unknown } ? N : never }[Name];
export type OwnedRoute = Route & Required<Pick<Route, 'owned'>>;

export const routes = Object.entries<Route>(ROUTES);
export const ownedRoutes = routes.filter((entry): entry is [OwnedName, OwnedRoute] => entry[1].owned !== undefined);

/** A call as it is sent: the path with its query, and the body of a POST. */
export interface Sent {
  readonly path: string;
  readonly body?: object;
  readonly reauth?: string | undefined;
  /** Who calls has just proven who they are. */
  readonly isProven?: true;
}

/** How each call that takes ids is made with some. */
export const CALLS: Readonly<Record<OwnedName, (ids: readonly number[]) => Sent>> = {
  accountDelete: (ids) => ({ path: '/dashboard/accounts/delete', body: { ids } }),
  accountRestore: (ids) => ({ path: '/dashboard/accounts/restore', body: { ids } }),
  accountLabel: ([id]) => ({ path: '/dashboard/accounts/label', body: { id, label: 'mine' } }),
  accountArchive: (ids) => ({ path: '/dashboard/accounts/archive', body: { ids } }),
  accountUnarchive: (ids) => ({ path: '/dashboard/accounts/unarchive', body: { ids } }),
  pastWeekStart: ([id]) => ({ path: '/past-weeks/start', body: { accountId: id, weeks: [WEEK] } }),
  accountSummaryShowed: ([id]) => ({ path: '/dashboard/accounts/summary-showed', body: { id } }),
  watchDelete: ([id]) => ({ path: '/dashboard/watches/delete', body: { id } }),
  watchRestore: ([id]) => ({ path: '/dashboard/watches/restore', body: { id } }),
  watchUnf: ([id]) => ({ path: '/dashboard/watches/unf', body: { id, muted: true } }),
  passkeyRename: ([id]) => ({ path: '/user/passkeys/rename', body: { passkey: String(id), name: 'mine' } }),
  passkeyRemove: ([id]) => ({ path: '/user/passkeys/remove', body: { passkey: String(id) }, isProven: true }),
  apiTokenRevoke: ([id]) => ({ path: '/user/api-tokens/revoke', body: { id: String(id) } }),
  connectionRemove: ([id]) => ({ path: '/user/connections/remove', body: { id } }),
  webhookRotate: ([id]) => ({ path: '/user/webhooks/rotate', body: { id: String(id) }, isProven: true }),
  webhookPause: ([id]) => ({ path: '/user/webhooks/pause', body: { id: String(id), paused: false } }),
  webhookTest: ([id]) => ({ path: '/user/webhooks/test', body: { id: String(id) } }),
  webhookDeliveryList: ([id]) => ({ path: `/user/webhooks/${id}/deliveries` }),
  webhookReplay: ([id]) => ({ path: '/user/webhooks/replay', body: { id: String(id) } }),
  webhookDelete: ([id]) => ({ path: '/user/webhooks/delete', body: { id: String(id) } }),
  sessionEnd: ([id]) => ({ path: '/user/sessions/end', body: { id: String(id) } }),
  reportGet: ([id]) => ({ path: `/report/${id}/${WEEK}?loadAccount=1` }),
  reportCsv: ([id]) => ({ path: `/report/${id}/${WEEK}/csv` }),
  reportSocialprofiler: ([id]) => ({ path: `/report/${id}/${WEEK}/socialprofiler` }),
  accountYear: ([id]) => ({ path: `/dashboard/year/${id}` }),
  profileHistory: ([id]) => ({ path: `/dashboard/profile/${id}` }),
  reportSummary: ([id]) => ({ path: `/report/${id}/${WEEK}/summary` }),
  summaryCancel: ([id]) => ({ path: `/report/${id}/${WEEK}/summary/cancel`, body: { lang: 'en' } }),
  dashboardCsv: (ids) => ({ path: `/dashboard/csv?period=${WEEK}&ids=${ids.join()}` }),
  dashboardManifest: (ids) => ({ path: `/dashboard/csv/manifest?period=${WEEK}&ids=${ids.join()}` }),
  dashboardGroupReport: (ids) => ({ path: `/dashboard/group-report?period=${WEEK}&ids=${ids.join()}` }),
};

/** Whether a second id goes unread. */
export const takesOne = (name: OwnedName): boolean =>
  JSON.stringify(CALLS[name]([1, 2])) === JSON.stringify(CALLS[name]([1]));

/** A passkey itself is no id of one. */
const isObject = (schema: unknown): boolean => {
  const { type, innerType } = (schema as { _zod: { def: { type: string; innerType?: unknown } } })._zod.def;
  return type === 'object' || (innerType !== undefined && isObject(innerType));
};

/** Names of what is read of a call's path, query and body, where that is an object. */
export const inputNames = ({ params, query, body }: Route): string[] =>
  [params, query, body].flatMap((schema) => {
    const definition: object = schema?._zod.def ?? {};
    const shape = 'shape' in definition ? (definition.shape as object) : {};
    return Object.entries(shape).flatMap(([name, part]) => (isObject(part) ? [] : [name]));
  });
