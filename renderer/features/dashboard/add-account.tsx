import { type FormEvent, type KeyboardEvent, Suspense, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isNetwork } from '../../../shared/domain/networks/networks.ts';
import type { Accounts } from '../../data/accounts.ts';
import { useFocusTarget } from '../../state/focus-targets.ts';
import { useNetworkTitle } from '../../state/network-title.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './add-account.module.css';
import type { AddAccount } from './use-add-account.ts';

const NetworkTells = lazyPart(async () => (await import('../../ui/network-tells.tsx')).NetworkTells);
const FoundCard = lazyPart(async () => (await import('./found-card.tsx')).FoundCard);

/** The network in the field: a choice where there are several, a word where there is one. */
function NetworkChoice({ add }: { add: AddAccount }) {
  const { t } = useTranslation('dashboard');
  const titleOf = useNetworkTitle();
  if (add.network === null) return null;
  if (add.networks.length === 1) return <span className={styles.network}>{titleOf(add.network)}</span>;
  return (
    <span className={styles.network}>
      <select
        aria-label={t('add.network')}
        value={add.network}
        onChange={({ target }) => {
          if (isNetwork(target.value)) add.choose(target.value);
        }}
      >
        {add.networks.map((network) => (
          <option key={network} value={network}>
            {titleOf(network)}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  );
}

/** From the first letter on: what can be read of an account of the network that was chosen. */
function ChosenNetwork({ add }: { add: AddAccount }) {
  const lang = useLanguage();
  const titleOf = useNetworkTitle();
  if (add.network === null || add.username === '') return null;
  return (
    <div className={styles.tells}>
      <Suspense fallback={null}>
        <NetworkTells network={add.network} title={titleOf(add.network)} lang={lang} />
      </Suspense>
    </div>
  );
}

interface AddFormProps {
  readonly add: AddAccount;
  readonly accounts: Accounts;
  /** The large form of the empty page. */
  readonly large?: boolean;
  readonly onArchiveOne?: () => void;
}

/** Search for an account by handle or profile link, with what was found below. */
export function AddForm({ add, accounts, large = false, onArchiveOne }: AddFormProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useFocusTarget('add-account', () => input.current?.focus());
  const searching = add.search.kind === 'searching';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add.find();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') add.reset();
  };
  return (
    <search className={large ? `${styles.addAccount} ${styles.large}` : styles.addAccount} onKeyDown={leave}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <label className="visually-hidden" htmlFor={id}>
          {t('add.label')}
        </label>
        <div className="input">
          <Icon name="search" size={18} />
          <input
            id={id}
            ref={input}
            value={add.username}
            placeholder={t('add.placeholder')}
            maxLength={300}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-describedby={`${id}-answer`}
            onChange={({ target }) => add.type(target.value)}
          />
          <NetworkChoice add={add} />
        </div>
        <Button type="submit" tone={large ? 'primary' : 'secondary'} size={large ? 'large' : 'medium'} busy={searching}>
          {searching ? t('add.searching') : large ? t('add.findAccount') : t('add.find')}
        </Button>
      </form>
      <ChosenNetwork add={add} />
      <div id={`${id}-answer`} role="status">
        {add.search.kind === 'idle' ? null : (
          <Suspense fallback={null}>
            <FoundCard add={add} accounts={accounts} {...(onArchiveOne === undefined ? {} : { onArchiveOne })} />
          </Suspense>
        )}
      </div>
    </search>
  );
}
