import { Icon } from '../../ui/icon.tsx';

interface RowCheckProps {
  readonly label: string;
  readonly checked: boolean | 'mixed';
  readonly onToggle: (shift: boolean) => void;
}

/** A checkbox without words beside it; with Shift it chooses a range. */
export function RowCheck({ label, checked, onToggle }: RowCheckProps) {
  return (
    <span className={checked === false ? 'checkbox' : 'checkbox on'}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked === true}
        ref={(input) => {
          if (input !== null) input.indeterminate = checked === 'mixed';
        }}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <i aria-hidden="true">
        <Icon name={checked === 'mixed' ? 'dash' : 'check'} size={13} />
      </i>
    </span>
  );
}
