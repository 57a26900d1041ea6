import { useTranslation } from 'react-i18next';
import type { ActionKind } from '../../shared/domain/activity/action.ts';
import type { ReadWay } from '../../shared/domain/activity/coverage.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import { shortfallOf } from '../../shared/domain/networks/told.ts';
import { listOf } from '../../shared/i18n/list.ts';
import type { CoverageLine } from '../../shared/report/coverage.ts';
import { useLanguage } from './use-language.ts';

/** The words for what networks do not tell, the same on every screen. The texts `networks` have to be there. */
export function useCoverageWords() {
  const { t } = useTranslation('networks');
  const lang = useLanguage();
  const kindOf = (kind: ActionKind): string => t(`kind.${kind}`);
  /** How much of a kind is told, and where that is not all, why; of several networks at once (null) only how much. */
  const levelOf = (network: Network | null, { kind, level }: CoverageLine): string => {
    const shortfall = network === null ? null : shortfallOf(network, kind, level);
    if (shortfall === null) return t(`level.${level}`);
    if (shortfall.by === 'collection') return level === 'none' ? t('level.noneHere') : t(`level.${level}`);
    return t('limited', { level: t(`level.${level}`), because: t(`because.${shortfall.because}`) });
  };
  /** In the place of a number that is not told: by the network, or of this account alone. */
  const absentOf = (network: Network | null, kind: ActionKind): string => {
    const isOwn = network !== null && shortfallOf(network, kind, 'none')?.by === 'collection';
    return t(isOwn ? 'level.noneHere' : 'level.none');
  };
  return {
    kindOf,
    /** In which way a kind was read. */
    wayOf: (way: ReadWay): string => t(`way.${way}`),
    /** Several kinds within a sentence. */
    runningKindsOf: (kinds: readonly ActionKind[]): string =>
      listOf(
        lang,
        kinds.map((kind) => t(`running.${kind}`)),
      ),
    levelOf,
    absentOf,
    /** In the place of a section that would be about such a kind. */
    nothingOf: (network: Network | null, kind: ActionKind): string =>
      t('nothing', { kind: kindOf(kind), level: absentOf(network, kind) }),
    /** In the place of a number that no kind of action stands behind, or of several accounts. */
    unavailable: t('level.none'),
  };
}
