import type { SummarySection, SummaryStatement } from '../../report/summary.ts';
import type { Language } from '../languages.ts';
import { echoes, type Grounds, groundsOf, supportOf } from './grounding.ts';
import type { SummaryMaterial } from './material.ts';
import {
  cappedStrength,
  SUMMARY_LIMITS,
  SUMMARY_SECTIONS,
  type SummarySectionName,
  type SummaryStrength,
} from './sections.ts';
import { type UnfitReason, unfitness } from './unfit.ts';

/** A statement as somebody outside wrote it: nothing of it is believed. */
export interface ClaimedStatement {
  readonly text: string;
  readonly evidence: readonly string[];
  readonly strength: SummaryStrength;
}
export type ClaimedSections = Readonly<Partial<Record<SummarySectionName, readonly ClaimedStatement[]>>>;

export interface ValidatedSummary {
  readonly sections: readonly SummarySection[];
  /** Why statements were dropped, each once. */
  readonly dropped: readonly UnfitReason[];
}

const { leastEvidence, statementsEach, evidenceEach } = SUMMARY_LIMITS;

const tidy = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

interface StatementContext {
  readonly grounds: Grounds;
  readonly language: Language;
  readonly section: SummarySectionName;
}

function checkStatement(
  claimed: ClaimedStatement,
  { grounds, language, section }: StatementContext,
): SummaryStatement | UnfitReason {
  const text = tidy(claimed.text);
  const unfit = unfitness(text, language);
  if (unfit !== null) return unfit;
  const known = claimed.evidence.filter((id) => grounds.known.has(id));
  if (new Set(known).size < leastEvidence) return 'evidence';
  const evidence = supportOf(grounds, { text, section, evidence: known }).slice(0, evidenceEach);
  if (evidence.length < leastEvidence) return 'ungrounded';
  if (echoes(grounds, text, section)) return 'echo';
  return { text, strength: cappedStrength(claimed.strength, evidence.length), evidence };
}

/**
 * What may be shown of a summary that a model wrote: all eight sections, with the statements that hold. A statement stays with at least
 * two actions of this report that it is about; whatever else it named goes.
 */
export function validateSummary(
  claimed: ClaimedSections,
  { material, language }: { readonly material: SummaryMaterial; readonly language: Language },
): ValidatedSummary {
  const grounds = groundsOf(material);
  const dropped: UnfitReason[] = [];
  const said = new Set<string>();
  const sections = SUMMARY_SECTIONS.map((section): SummarySection => {
    const statements: SummaryStatement[] = [];
    for (const one of claimed[section] ?? []) {
      if (statements.length === statementsEach) break;
      const checked = checkStatement(one, { grounds, language, section });
      if (typeof checked === 'string') dropped.push(checked);
      else if (!said.has(checked.text)) statements.push(checked);
      said.add(tidy(one.text));
    }
    return { section, statements };
  });
  return { sections, dropped };
}

export const hasStatements = ({ sections }: Pick<ValidatedSummary, 'sections'>): boolean =>
  sections.some(({ statements }) => statements.length > 0);
