import { expect, it } from 'vitest';
import { getsReportMail } from './report-mail.ts';

it.each([
  { receiveMail: true, emailVerified: true, mailed: true },
  { receiveMail: true, emailVerified: false, mailed: false },
  { receiveMail: false, emailVerified: true, mailed: false },
  { receiveMail: false, emailVerified: false, mailed: false },
])('reports are mailed to whoever wants them at a confirmed address: %j', ({ mailed, ...wishes }) => {
  expect(getsReportMail(wishes)).toBe(mailed);
});
