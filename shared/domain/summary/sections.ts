/** The eight sections of a summary, in their order (decisions, section 5). */
export const SUMMARY_SECTIONS = [
  'interests',
  'manner',
  'wealth',
  'location',
  'education',
  'unusual',
  'starters',
  'places',
] as const;
export type SummarySectionName = (typeof SUMMARY_SECTIONS)[number];

/** How much a statement rests on. A section without a statement has none. */
export const SUMMARY_STRENGTHS = ['thin', 'fair', 'strong'] as const;
export type SummaryStrength = (typeof SUMMARY_STRENGTHS)[number];

/** Which form of summary is asked for. There is one today; the name keeps its summaries apart from those of a later one. */
export const SUMMARY_SPECS = ['sections'] as const;
export type SummarySpec = (typeof SUMMARY_SPECS)[number];

export const SUMMARY_LIMITS = {
  statementsEach: 3,
  textLength: 240,
  shortestText: 12,
  evidenceEach: 6,
  /** Fewer support no statement. */
  leastEvidence: 2,
} as const;

const FAIR = 3;
const STRONG = 6;

/** The most that so many pieces of evidence can be said to show. */
export function strengthOf(evidence: number): SummaryStrength {
  if (evidence >= STRONG) return 'strong';
  return evidence >= FAIR ? 'fair' : 'thin';
}

/** The weaker of what is claimed and what the evidence can carry. */
export const cappedStrength = (claimed: SummaryStrength, evidence: number): SummaryStrength =>
  SUMMARY_STRENGTHS[Math.min(SUMMARY_STRENGTHS.indexOf(claimed), SUMMARY_STRENGTHS.indexOf(strengthOf(evidence)))] ??
  'thin';
