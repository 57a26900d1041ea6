import { useTranslation } from 'react-i18next';
import type { ActionKind } from '../../shared/domain/activity/action.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import { toldBy } from '../../shared/domain/networks/told.ts';
import { listOf } from '../../shared/i18n/list.ts';

interface NetworkTellsProps {
  readonly network: Network;
  /** What the network is called. */
  readonly title: string;
  readonly lang: Language;
}

/** What can be read of an account of the network, in one line. The texts `networks` have to be there. */
export function NetworkTells({ network, title, lang }: NetworkTellsProps) {
  const { t } = useTranslation('networks');
  const named = (kinds: readonly ActionKind[]) =>
    listOf(
      lang,
      kinds.map((kind) => t(`running.${kind}`)),
    );
  const { form, kinds, sampled } = toldBy(network);
  return (
    <p className="help">
      {t(`tells.${form}`, { network: title, kinds: named(kinds) })}
      {sampled.length === 0 ? null : ` ${t('tells.sampled', { kinds: named(sampled) })}`}
    </p>
  );
}
