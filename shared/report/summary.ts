import * as z from 'zod/mini';
import { SUMMARY_SECTIONS, SUMMARY_STRENGTHS } from '../domain/summary/sections.ts';
import { brandedInstant } from './branded.ts';
import type { DeepReadonly } from './deep-readonly.ts';

/** An AI summary of one report: what stands in the database, and what a reader is sent. */

/** Who wrote it: the service's own rules, or a language model by the name that the operator configured. */
const writer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rules') }),
  z.object({ kind: z.literal('model'), name: z.string() }),
]);
export type SummaryWriter = DeepReadonly<z.infer<typeof writer>>;

const statement = z.object({
  text: z.string(),
  strength: z.enum(SUMMARY_STRENGTHS),
  /** Ids of the report's actions that it rests on, at least two. */
  evidence: z.array(z.string()),
});
export type SummaryStatement = DeepReadonly<z.infer<typeof statement>>;

const section = z.object({ section: z.enum(SUMMARY_SECTIONS), statements: z.array(statement) });
export type SummarySection = DeepReadonly<z.infer<typeof section>>;

/** As it is stored: all eight sections in their order; one without statements says that there is not enough evidence. */
export const storedSummary = z.object({
  version: z.literal(1),
  writer,
  writtenAt: brandedInstant,
  sections: z.array(section),
});
export type StoredSummary = DeepReadonly<z.infer<typeof storedSummary>>;

/** One action that statements rest on, as the report shows it now. */
const evidence = z.object({
  id: z.string(),
  kind: z.enum(['like', 'comment', 'follow']),
  at: brandedInstant,
  /** Whose post was liked or commented on, who was followed; null where the network tells nobody. */
  who: z.nullable(z.object({ id: z.string(), username: z.string(), name: z.nullable(z.string()) })),
  text: z.nullable(z.string()),
  /** The post or comment at its network; null of a follow, which the report itself lists. */
  url: z.nullable(z.string()),
});
export type SummaryEvidence = DeepReadonly<z.infer<typeof evidence>>;

/** As it is sent: with every action that a statement names, in the order in which they are first named. */
export const summaryResult = z.extend(storedSummary, { evidence: z.array(evidence) });
export type SummaryResult = DeepReadonly<z.infer<typeof summaryResult>>;
