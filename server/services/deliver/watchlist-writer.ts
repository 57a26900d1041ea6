import { instant } from '../../../shared/domain/ids.ts';
import { getsMail } from '../../../shared/domain/mail/mail-choices.ts';
import { lastDelivered } from '../../../shared/domain/time/thursday.ts';
import { deliveredSubjects, rememberDelivered } from '../../db/repositories/deliveries.ts';
import { findUser } from '../../db/repositories/users.ts';
import { renderWatchlistMail } from '../mail/watchlist-mail.ts';
import { deliveryKeysOf, mailDeliveryKey } from './delivery-keys.ts';
import type { MailWriter } from './mail-writer.ts';
import { deliveryOf, type ReportMailDeps, thursdayOf } from './report-mail-writer.ts';
import { readDigest } from './watchlist-digest.ts';

/** The mails on watchlists alone, of those who get no weekly report; who gets one finds the same in it. */
export function createWatchlistWriter({ db, clock, config, unsubscribe }: ReportMailDeps): MailWriter {
  return {
    async write(mail) {
      const { user } = mail;
      const reader = user === null ? null : await findUser(db, user);
      if (user === null || reader === null || reader.blocked || reader.deletedAt !== null) return null;
      const thursday = thursdayOf(mail);
      const subject = mailDeliveryKey('watchlist', thursday);
      if (!getsMail('watchlist', reader)) return null;
      if ((await deliveredSubjects(db, { user, channel: 'mail', subjects: [subject] })).size > 0) return null;
      const date = instant(deliveryOf(thursday));
      const { publicUrl, postalAddress } = config;
      const about = { week: lastDelivered('week', date), publicUrl, language: reader.lang };
      const digest = await readDigest(db, user, about);
      if (digest === null) return null;
      const unsubscribeUrl = `${publicUrl}/api/mail/unsubscribe/${await unsubscribe.issue(user, ['watchlist'])}`;
      const words = renderWatchlistMail({
        ...{ digest, date, publicUrl, postalAddress, unsubscribeUrl },
        language: reader.lang,
        settingsUrl: `${publicUrl}/${reader.lang}/settings#reports`,
      });
      return { mail: { to: reader.email, ...words, unsubscribeUrl } };
    },
    async settled(tx, mail) {
      const { user } = mail;
      if (user === null) return;
      const subjects = deliveryKeysOf('watchlist', thursdayOf(mail));
      await rememberDelivered(tx, { user, channel: 'mail', subjects, at: clock.now() });
    },
  };
}
