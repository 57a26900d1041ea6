/** What decides whether somebody's reports are mailed to them. */
interface MailWishes {
  /** They want the mail. */
  readonly receiveMail: boolean;
  /** They have shown that the address is theirs. */
  readonly emailVerified: boolean;
}

/** Reports are mailed to those alone who want them, at an address of their own: nobody else's inbox learns what somebody follows. */
export const getsReportMail = ({ receiveMail, emailVerified }: MailWishes): boolean => receiveMail && emailVerified;
