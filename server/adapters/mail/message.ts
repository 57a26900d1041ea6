import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '../../ports/mailer.ts';

/**
 * The message as nodemailer writes it. With `unsubscribeUrl` it carries one-click unsubscribing (RFC 8058: both
 * headers, over https in any real deployment), and says that a program wrote it (RFC 3834).
 */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  const oneClick =
    mail.unsubscribeUrl === undefined
      ? {}
      : {
          'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        };
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    ...(mail.bounceTo !== undefined && { envelope: { from: mail.bounceTo, to: mail.to } }),
    headers: { 'Auto-Submitted': 'auto-generated', ...oneClick },
    // Bodies are ours alone: no template may make the program read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
