import type { ClientConfig } from '../../shared/contract/config.ts';
import type { ServerFrame } from '../../shared/contract/live.ts';

export const TOKEN = 'a-token-that-only-main-may-know-0123456789';

const CONFIG: ClientConfig = {
  version: '1.0.0',
  sandboxPayments: true,
  paymentMethods: ['card'],
  stripeKey: null,
  paypalClientId: null,
  summaries: false,
  networks: [],
  maxAccountAgeForPastDataReceive: 30,
  maxPastDataDeep: 30,
  pastWeekPrice: 1.2,
  pastWeekMethods: [],
  pastWeekPricebrl: 6.29,
  maxAccountFollows: 1000,
  pressId: 1,
  pressIdpt: 2,
  supportEmail: null,
  supportPhone: null,
  blogUrl: null,
  socialLinks: [],
  userCount: null,
  actionsShare: null,
  inviteOnly: false,
  botCheckSiteKey: null,
  botCheckScript: null,
  googleLogin: false,
  connectNetworks: [],
  now: 0,
};

/** A service that lets anybody in and says who it is; all else it cannot give at the moment. */
export function fakeService({ pathname }: URL): Response {
  if (pathname === '/api/authenticate') return Response.json({ id: 1 }, { headers: { 'x-auth-token': TOKEN } });
  if (pathname === '/api/logout') return Response.json({});
  if (pathname === '/api/config') return Response.json({ configs: CONFIG });
  return Response.json({ error: 'maintenance' }, { status: 503 });
}

type ReportReady = Extract<ServerFrame, { type: 'report-ready' }>;

/** The event of a report; `id` is also its account's. */
export const reportReady = (id: number): ReportReady => ({
  type: 'report-ready',
  id,
  accountId: id,
  reportId: 'week-2026-11-09',
  name: `Account ${id}`,
  title: { en: 'A quieter week', pt: 'Semana mais calma' },
  likes: 1,
  follows: 2,
  unfollows: 3,
});
