import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNetwork, type Network } from '../../../shared/domain/networks/networks.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { useConfig } from '../../state/config.ts';
import { useNetworkTitle } from '../../state/network-title.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NetworkTells } from '../../ui/network-tells.tsx';
import styles from './edit-dialog.module.css';
import { type Adding, useAddNames } from './use-add-names.ts';

const LONGEST_TEXT = 8000;
const NO_NETWORKS = [] as const;

/** What became of the names: how many were added, and of each other one why not. */
function Outcome({ state }: { state: Adding }) {
  const { t } = useTranslation('watchlist');
  const lang = useLanguage();
  if (state.kind !== 'done') return null;
  const { added, problems, failure } = state;
  return (
    <>
      {added === 0 ? null : (
        <p className={styles.added}>
          <Icon name="check" size={14} />
          {t('dialog.added', { count: added, n: count(lang, added) })}
        </p>
      )}
      {problems.length === 0 ? null : (
        <>
          <p className="error">
            <Icon name="warning" size={14} />
            {t('dialog.refused', { count: problems.length, n: count(lang, problems.length) })}
          </p>
          <ul className={styles.refused}>
            {problems.map(({ field, username, text }) => (
              <li key={`${field} ${username}`}>
                <b>{username}</b> <span>{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {failure === null ? null : (
        <p className="error">
          <Icon name="warning" size={14} />
          {failure}
        </p>
      )}
    </>
  );
}

interface NetworkProps {
  readonly networks: readonly Network[];
  readonly network: Network | null;
  readonly onChoose: (network: Network) => void;
}

/** A choice where there are several networks; where there is one it goes without saying. */
function NetworkChoice({ networks, network, onChoose }: NetworkProps) {
  const { t } = useTranslation('watchlist');
  const titleOf = useNetworkTitle();
  if (network === null || networks.length < 2) return null;
  return (
    <span className={styles.network}>
      <select
        className="input"
        aria-label={t('dialog.network')}
        value={network}
        onChange={({ target }) => {
          if (isNetwork(target.value)) onChoose(target.value);
        }}
      >
        {networks.map((one) => (
          <option key={one} value={one}>
            {titleOf(one)}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  );
}

/** Several names at once, of one network. */
export function AddNames() {
  const { t } = useTranslation('watchlist');
  const lang = useLanguage();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const networks = useConfig()?.networks ?? NO_NETWORKS;
  const [chosen, setChosen] = useState<Network | null>(null);
  const { text, state, type, add } = useAddNames();
  const network = chosen ?? networks[0] ?? null;
  const titleOf = useNetworkTitle();
  const busy = state.kind === 'adding';
  const progress = busy ? { done: count(lang, state.done), total: count(lang, state.total) } : null;
  const done = state.kind === 'done';
  // The button was disabled meanwhile, and the focus with it.
  useEffect(() => {
    if (done) field.current?.focus();
  }, [done]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (network !== null) void add(network);
  };
  return (
    <form className={styles.addNames} onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor={id}>{t('dialog.add')}</label>
        <textarea
          id={id}
          ref={field}
          className={state.kind === 'empty' ? 'input bad' : 'input'}
          rows={2}
          data-focus
          value={text}
          maxLength={LONGEST_TEXT}
          readOnly={busy}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={state.kind === 'empty'}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => type(target.value)}
        />
        <p className={state.kind === 'empty' ? 'error' : 'help'} id={`${id}-about`}>
          {state.kind === 'empty' ? t('dialog.empty') : t('dialog.help')}
        </p>
      </div>
      <div className={styles.submitLine}>
        <NetworkChoice networks={networks} network={network} onChoose={setChosen} />
        <Button type="submit" tone="primary" busy={busy}>
          {progress === null ? t('dialog.submit') : t('dialog.adding', progress)}
        </Button>
      </div>
      {network === null || networks.length < 2 || text === '' ? null : (
        <div className={styles.tells}>
          <NetworkTells network={network} title={titleOf(network)} lang={lang} />
        </div>
      )}
      <div className={styles.outcome} role="status">
        <Outcome state={state} />
      </div>
    </form>
  );
}
