import { useTranslation } from 'react-i18next';
import { brandOf, isUnbranded, type Network } from '../../shared/domain/networks/networks.ts';

/** What a network is called, in the language of the page; the texts `networks` have to be there. */
export function useNetworkTitle(): (network: Network) => string {
  const { t } = useTranslation('networks');
  return (network) => (isUnbranded(network) ? t(`title.${network}`) : brandOf(network));
}
