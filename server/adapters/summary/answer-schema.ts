import * as z from 'zod';
import { SUMMARY_SECTIONS, SUMMARY_STRENGTHS } from '../../../shared/domain/summary/sections.ts';

/** What is read of a model's answer, however it is dressed. What does not fit is left out, one statement at a time. */

const MOST_STATEMENTS = 12;
const MOST_EVIDENCE = 60;
const LONGEST = 2_000;

const statement = z.object({
  text: z.string().max(LONGEST),
  evidence: z.array(z.string().max(40)).max(MOST_EVIDENCE),
  strength: z.enum(SUMMARY_STRENGTHS).catch('thin'),
});
export type AnsweredStatement = z.infer<typeof statement>;

const statements = z
  .array(z.unknown())
  .transform((list) => list.slice(0, MOST_STATEMENTS).flatMap((one) => statement.safeParse(one).data ?? []))
  .catch([]);

export const answer = z.object({ sections: z.partialRecord(z.enum(SUMMARY_SECTIONS), statements) });

const claim = {
  type: 'object',
  additionalProperties: false,
  required: ['text', 'evidence', 'strength'],
  properties: {
    text: { type: 'string' },
    evidence: { type: 'array', items: { type: 'string' } },
    strength: { type: 'string', enum: [...SUMMARY_STRENGTHS] },
  },
} as const;

/** The same as JSON schema, for servers that hold a model to one. */
export const ANSWER_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['sections'],
  properties: {
    sections: {
      type: 'object',
      additionalProperties: false,
      required: [...SUMMARY_SECTIONS],
      properties: Object.fromEntries(SUMMARY_SECTIONS.map((name) => [name, { type: 'array', items: claim }])),
    },
  },
} as const;
