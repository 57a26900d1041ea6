import type { OptOutCard } from '../../../shared/contract/opt-out.ts';
import { useNetworkTitle } from '../../state/network-title.ts';
import { Avatar } from '../../ui/parts.tsx';
import styles from './opt-out.module.css';

export const nameOf = ({ name, username }: OptOutCard): string =>
  name === null || name.trim() === '' ? username : name;

/** An account as its network shows it to everyone. */
export function AccountCard({ profile }: { readonly profile: OptOutCard }) {
  const titleOf = useNetworkTitle();
  const name = nameOf(profile);
  const network = titleOf(profile.network);
  return (
    <div className={styles.account}>
      <Avatar src={profile.userpic} name={name} size={44} />
      <div className="interface-text">
        <b className="bold">{name}</b>
        <p className="muted small">{name === profile.username ? network : `${profile.username} · ${network}`}</p>
      </div>
    </div>
  );
}
