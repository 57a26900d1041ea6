import { isNetwork, type Network } from '../../../shared/domain/networks/networks.ts';
import { useConfig } from '../../state/config.ts';
import { useNetworkTitle } from '../../state/network-title.ts';
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
  const titleOf = useNetworkTitle();
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
          {titleOf(network)}
        </option>
      ))}
    </Select>
  );
}
