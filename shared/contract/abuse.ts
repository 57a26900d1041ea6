import * as z from 'zod/mini';
import { ABUSE_KINDS } from '../domain/abuse/suspension.ts';
import { proofOfPerson } from './opt-out.ts';
import { route } from './route.ts';
import { language, network } from './values.ts';

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
    about: z.string().check(z.trim(), z.maxLength(300)),
    network: z.nullable(network),
    text: z.string().check(z.trim(), z.maxLength(ABUSE_TEXT_MAX)),
    contact: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    lang: language,
    /** Nobody sees this field; who fills it is a program. */
    website: z.optional(z.string().check(z.maxLength(300))),
    ...proofOfPerson,
  }),
  response: z.object({
    /** To name when writing about it. */
    receipt: z.string(),
  }),
  errors: [
    'invalid_input',
    'fields_empty',
    'email_invalid',
    'bot_check_failed',
    'bot_check_unavailable',
    'too_many_requests',
  ],
});
