import { describe, expect, it } from 'vitest';
import { allMails, CHOSEN_MAILS, getsMail, withoutMails } from './mail-choices.ts';

describe('a mail that can be turned off', () => {
  it.each(CHOSEN_MAILS)('goes to whoever wants it at a confirmed address, and to nobody else: %s', (mail) => {
    const sent = (wanted: boolean, emailVerified: boolean) => getsMail(mail, { ...allMails(wanted), emailVerified });
    expect([sent(true, true), sent(true, false), sent(false, true), sent(false, false)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is turned off by itself', () => {
    for (const mail of CHOSEN_MAILS) {
      const wishes = { ...allMails(true), ...withoutMails([mail]), emailVerified: true };
      expect(CHOSEN_MAILS.filter((one) => getsMail(one, wishes))).toEqual(CHOSEN_MAILS.filter((one) => one !== mail));
    }
  });
});
