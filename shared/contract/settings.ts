import * as z from 'zod/mini';
import { timeZoneOf } from '../domain/time/time-zone.ts';
import { language } from '../report/values.ts';
import { route } from './route.ts';
import { subscription } from './subscription.ts';
import { exactText, timezone } from './values.ts';

/** The clocks of the world differ by whole quarters of an hour. */
const QUARTER_MINUTES = 15;

/** zod's own `multipleOf` would be carried to every page for this one field. */
const wholeQuarters = z.check<number>(({ value, issues }) => {
  if (value % QUARTER_MINUTES !== 0) {
    issues.push({ code: 'not_multiple_of', divisor: QUARTER_MINUTES, origin: 'number', input: value });
  }
});

/** What a person may set of themselves, and what is shown beside it. */
export const settings = z.object({
  /** Shown, not set here. */
  email: z.string(),
  /** The address that takes its place once it is confirmed there; null without one. */
  newEmail: z.nullable(z.string()),
  /** Of mails and notices. */
  lang: language,
  /** Of the zone at present, where there is one. */
  timezone,
  /** In the IANA database; null for whoever only gave an offset. */
  zone: z.nullable(z.string()),
  /** The weekly mail with the new reports. */
  receiveMail: z.boolean(),
  /** The mail with the new monthly reports. */
  monthlyMail: z.boolean(),
  /** What the names on the watchlist did in a week: in the weekly mail, or in one of its own. */
  watchlistMail: z.boolean(),
  /** Shown, not set here; null without one. */
  subscription: z.nullable(subscription),
  /** For others: a link with this person's code, and how many people signed up with it. */
  invitation: z.object({ link: z.string(), signUps: z.int() }),
  /** How many accounts take a place of the plan. */
  accountsInUse: z.int(),
});
export type Settings = z.infer<typeof settings>;

/** What is left out stays as it is. */
export const settingsChange = z.object({
  lang: z.optional(language),
  /** Takes the place of a zone. */
  timezone: z.optional(timezone.check(wholeQuarters)),
  /** A name of the IANA database. */
  zone: z.optional(exactText(64).check(z.refine((name) => timeZoneOf(name) !== null))),
  receiveMail: z.optional(z.boolean()),
  monthlyMail: z.optional(z.boolean()),
  watchlistMail: z.optional(z.boolean()),
});
export type SettingsChange = z.infer<typeof settingsChange>;

export const settingsGet = route({
  method: 'GET',
  path: '/settings',
  access: 'user',
  tag: 'user',
  summary: 'The settings of the logged-in user, with the address and the plan they belong to',
  response: z.object({ settings }),
  errors: ['login_required', 'blocked'],
});

export const settingsSet = route({
  method: 'POST',
  path: '/settings',
  access: 'user',
  tag: 'user',
  summary: 'Changes the settings that are sent, at once, and answers them all',
  body: settingsChange,
  response: z.object({ settings }),
  errors: ['login_required', 'blocked', 'invalid_input', 'unknown_language', 'confirm_email'],
});
