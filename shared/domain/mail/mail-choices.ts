/** The mails that a person can turn off, each by itself. */
export const CHOSEN_MAILS = ['weekly', 'monthly', 'watchlist'] as const;
export type ChosenMail = (typeof CHOSEN_MAILS)[number];

/** Those that bring reports; each brings those of one type of period. */
export type ReportMailKind = 'weekly' | 'monthly';
export const PERIOD_OF_MAIL = { weekly: 'week', monthly: 'month' } as const satisfies Record<ReportMailKind, string>;

/** Whether somebody wants each of them, under the name that their settings have for it. */
export interface MailChoices {
  /** The weekly mail. */
  readonly receiveMail: boolean;
  readonly monthlyMail: boolean;
  readonly watchlistMail: boolean;
}

/** Which setting turns which mail on and off. */
const MAIL_SETTING = {
  weekly: 'receiveMail',
  monthly: 'monthlyMail',
  watchlist: 'watchlistMail',
} as const satisfies Record<ChosenMail, keyof MailChoices>;

/** All of them alike: what somebody agrees to at the sign-up. */
export const allMails = (wanted: boolean): MailChoices => ({
  receiveMail: wanted,
  monthlyMail: wanted,
  watchlistMail: wanted,
});

/** What somebody changes who turns these off, and no other. */
export const withoutMails = (mails: readonly ChosenMail[]): Partial<MailChoices> =>
  Object.fromEntries(mails.map((mail) => [MAIL_SETTING[mail], false]));

/** What decides whether a mail is sent. */
export interface MailWishes extends MailChoices {
  /** They have shown that the address is theirs. */
  readonly emailVerified: boolean;
}

/** Mails go to those alone who want them, at an address of their own: nobody else's inbox learns what somebody follows. */
export const getsMail = (mail: ChosenMail, wishes: MailWishes): boolean =>
  wishes.emailVerified && wishes[MAIL_SETTING[mail]];
