import { useTranslation } from 'react-i18next';
import { isNetwork, type Network } from '../../../shared/domain/accounts/network.ts';
import { useConfig } from '../../state/config.ts';
import { Select } from '../../ui/select.tsx';

interface NetworkSelectProps {
  readonly label: string;
  readonly value: Network | null;
  readonly onChange: (network: Network | null) => void;
  /** What stands for "none of them"; without it one has to be chosen. */
  readonly none?: string;
}

/** The networks there are, as the platform's own list. */
export function NetworkSelect({ label, value, onChange, none }: NetworkSelectProps) {
  const { t } = useTranslation('opt-out');
  const networks = useConfig()?.networks ?? [];
  return (
    <Select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(isNetwork(target.value) ? target.value : null)}
    >
      {none === undefined ? null : <option value="">{none}</option>}
      {networks.map((network) => (
        <option key={network} value={network}>
          {t(`network.${network}`)}
        </option>
      ))}
    </Select>
  );
}
