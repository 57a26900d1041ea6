import type { TFunction } from 'i18next';
import type { SummaryEvidence } from '../../../../shared/report/summary.ts';

const LONGEST = 120;

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).trimEnd()}…`;
};

/** One action in a line. */
export function evidenceText({ kind, who, text }: SummaryEvidence, t: TFunction<'summary'>): string {
  const name = who?.name ?? who?.username ?? t('someone');
  if (kind === 'follow') return t('follow', { name });
  if (kind === 'like') return text === null ? t('likeWordless', { name }) : t('like', { name, text: shortened(text) });
  const words = { text: shortened(text ?? '') };
  return who === null ? t('commentAlone', words) : t('comment', { name, ...words });
}
