import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Desktop, Machine } from './desktop.ts';
import type { Service } from './service.ts';

/** How reports come on a Thursday, and what the system would be asked to show of it. */

const THURSDAY = 4;
/** A report on a week comes on the Thursday after it. */
const MONDAY_BEFORE_MS = 10 * DAY;

/** Shortly before the last delivery (Thursday, 06:00 in Reykjavik): the application goes by this machine's clock. */
export function beforeLastDelivery(): string {
  const day = new Date();
  day.setUTCHours(5, 59, 40, 0);
  while (day.getUTCDay() !== THURSDAY || day.getTime() > Date.now()) day.setTime(day.getTime() - DAY);
  return day.toISOString();
}

/** The Monday of the week that is delivered then. */
export const deliveredWeek = (): string =>
  new Date(Date.parse(beforeLastDelivery()) - MONDAY_BEFORE_MS).toISOString().slice(0, 10);

/** As if the application had been away since before the first report. */
export const hasMissedAll = ({ userData }: Machine, { url }: Service): Promise<void> =>
  writeFile(join(userData, 'live.json'), JSON.stringify({ [url]: 0 }));

interface Shown {
  readonly title: string;
  readonly body: string;
}

/** Keeps what the system would be asked to show from now on; it shows it, or refuses. */
export const collectShown = (app: ElectronApplication, answer: 'show' | 'failed'): Promise<void> =>
  app.evaluate(({ Notification }, how) => {
    const shown: Electron.Notification[] = [];
    Object.assign(globalThis, { shown });
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.push(this);
      setTimeout(() => Reflect.apply(this.emit, this, [how, {}, 'refused']), 0);
    };
  }, answer);

export const shownBy = ({ app }: Desktop): Promise<Shown[]> =>
  app.evaluate(() => (Reflect.get(globalThis, 'shown') as Shown[]).map(({ title, body }) => ({ title, body })));
