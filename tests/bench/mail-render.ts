import { type ReportMail, renderReportMail } from '../../server/services/mail/report-mail.ts';
import { type Day, instant, type ReportId } from '../../shared/domain/ids.ts';
import { printMeasure } from './measure.ts';

/**
 * What writing a weekly mail costs the processor, of one report and of as many as a mail ever has, beside a baseline of the
 * same process: writing the same data as JSON. And how large the largest is: Gmail cuts a mail off at 102 kB.
 *
 *     node tests/bench/mail-render.ts
 */
const WARM_UP = 200;
const ROUNDS = 400;
/** As many as `report-mail-writer.ts` puts into one mail. */
const MOST_STORIES = 24;
const GMAIL_KB = 102;
const SITE = 'https://perch.test';

type Story = ReportMail['stories'][number];

const story = (at: number): Story => ({
  ...{ reportId: 'week-2026-11-09' as ReportId, type: 'week', start: '2026-11-09' as Day, end: '2026-11-15' as Day },
  ...{ name: `Bindery No. ${at}`, userpic: `${SITE}/userpic-${at}.jpg`, title: 'Bookbinding, and little else' },
  standfirst: 'More than a third of the likes went to three accounts, led by Atlas Kiln.',
  ...{ likes: 1902, follows: 4, unfollows: 2 },
  languages: [
    { code: 'pt', count: 83, share: 0.83 },
    { code: 'en', count: 17, share: 0.17 },
  ],
  pictures: [1, 2, 3].map((picture) => `${SITE}/picture-${at}-${picture}.jpg`),
  url: `${SITE}/en/report/${at}/week-2026-11-09`,
});

function mailOf(stories: number): ReportMail {
  const others = Array.from({ length: stories - 1 }, (_, at) => story(at + 2));
  return {
    ...{ kind: 'weekly', language: 'en', date: instant(Date.parse('2026-11-19T06:00:00Z')) },
    ...{ stories: [story(1), ...others], between: null, more: 0, upcoming: [], watchlist: null },
    ...{ publicUrl: SITE, settingsUrl: `${SITE}/en/settings`, dashboardUrl: `${SITE}/en/dashboard` },
    ...{ unsubscribeUrl: `${SITE}/api/mail/unsubscribe/x`, postalAddress: '4 Quay Street, Reykjavik' },
  };
}

/** Milliseconds of the processor for one call, what runs beside it in this process included. */
async function costOf(work: () => unknown): Promise<number> {
  for (let round = 0; round < WARM_UP; round += 1) await work();
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / ROUNDS;
}

for (const stories of [1, MOST_STORIES]) {
  const mail = mailOf(stories);
  const cost = await costOf(() => renderReportMail(mail));
  const baseline = await costOf(() => JSON.stringify(mail));
  const name = `weekly mail, ${stories === 1 ? '1 report' : `${stories} reports`}`;
  printMeasure({ measure: `${name}: processor`, value: cost, unit: 'ms' });
  printMeasure({ measure: `${name}: processor, beside JSON`, value: cost / baseline, unit: 'x JSON' });
  const size = Buffer.byteLength((await renderReportMail(mail)).html) / 1000;
  printMeasure({ measure: `${name}: page`, value: size, unit: 'kB', most: GMAIL_KB });
}
