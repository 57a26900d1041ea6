import * as z from 'zod/mini';
import { ABUSE_KINDS } from '../domain/abuse/suspension.ts';
import { EMAIL_MAX } from '../domain/accounts/email.ts';
import { language, network } from '../report/values.ts';
import { route } from './route.ts';
import { proofOfPerson, text } from './values.ts';

/** Characters that a report of abuse may have. */
export const ABUSE_TEXT_MAX = 4000;

export const abuseReport = route({
  method: 'POST',
  path: '/abuse',
  access: 'public',
  tag: 'opt-out',
  summary: 'Tells the operator of abuse; that somebody is a minor suspends the account at once until it is reviewed',
  body: z.object({
    kind: z.enum(ABUSE_KINDS),
    /** A handle or profile link, with its network; or the address of a report. */
    about: text(300),
    network: z.nullable(network),
    text: text(ABUSE_TEXT_MAX),
    contact: z.optional(text(EMAIL_MAX)),
    lang: language,
    /** Nobody sees this field; who fills it is a program. */
    website: z.optional(text(300)),
    ...proofOfPerson,
  }),
  response: z.object({
    /** To name when writing about it. */
    receipt: z.string(),
  }),
  errors: [
    'invalid_input',
    'fields_empty',
    'unknown_language',
    'email_invalid',
    'bot_check_failed',
    'bot_check_unavailable',
    'too_many_requests',
  ],
});
