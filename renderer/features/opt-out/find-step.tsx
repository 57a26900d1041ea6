import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optOutFind } from '../../../shared/contract/opt-out.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { client } from '../../api/service.ts';
import { useConfig } from '../../state/config.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/parts.tsx';
import { AccountCard } from './account-card.tsx';
import { useFailureText } from './failure-text.ts';
import { NetworkSelect } from './network-select.tsx';
import styles from './opt-out.module.css';
import { useAlive } from './use-alive.ts';
import type { ProofControl } from './use-proof.ts';

type Found = RouteOutput<typeof optOutFind>;
type Search =
  | { readonly kind: 'idle' | 'searching' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'answered'; readonly found: Found };

/** Looking an account up; the answer is for the words it was asked with. */
function useSearch() {
  const failureText = useFailureText();
  const { t } = useTranslation('opt-out');
  const [search, setSearch] = useState<Search>({ kind: 'idle' });
  const find = async (username: string, network: Network | null): Promise<void> => {
    if (username.trim() === '' || network === null) {
      setSearch({ kind: 'failed', text: t('find.empty') });
      return;
    }
    setSearch({ kind: 'searching' });
    try {
      setSearch({ kind: 'answered', found: await client.call(optOutFind, { body: { username, network } }) });
    } catch (error) {
      setSearch({ kind: 'failed', text: failureText(error) });
    }
  };
  return { search, find, forget: () => setSearch({ kind: 'idle' }) };
}

function Answer({ found, control }: { readonly found: Found; readonly control: ProofControl }) {
  const { t } = useTranslation('opt-out');
  const { profile, optedOut } = found;
  if (profile === null) return <Note icon="search">{t('find.none')}</Note>;
  const want = optedOut ? 'in' : 'out';
  const { network, username } = profile;
  return (
    <div className={`${styles.found} panel`}>
      <AccountCard profile={profile} />
      {optedOut ? <p className="interface-text">{t('find.out')}</p> : null}
      <Button
        tone={optedOut ? 'secondary' : 'primary'}
        busy={control.busy}
        onClick={() => void control.start({ network, username, want })}
      >
        {t(optedOut ? 'find.letIn' : 'find.mine')}
      </Button>
    </div>
  );
}

/** Step 1: which account it is. */
export function FindStep({ control }: { readonly control: ProofControl }) {
  const { t } = useTranslation('opt-out');
  const alive = useAlive();
  const networks = useConfig()?.networks ?? [];
  const [username, setUsername] = useState('');
  const [chosen, setChosen] = useState<Network | null>(null);
  const { search, find, forget } = useSearch();
  const network = chosen ?? networks[0] ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void find(username, network);
  };
  return (
    <>
      <form onSubmit={submit} noValidate>
        <fieldset className={styles.find} disabled={!alive}>
          <Field
            label={t('find.label')}
            name="account"
            value={username}
            maxLength={300}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            onChange={({ target }) => {
              forget();
              setUsername(target.value);
            }}
          />
          <NetworkSelect
            label={t('find.network')}
            value={network}
            onChange={(next) => {
              forget();
              setChosen(next);
            }}
          />
          <Button type="submit" tone="primary" busy={search.kind === 'searching'}>
            {t('find.action')}
          </Button>
        </fieldset>
      </form>
      <p className="help">{t('find.discreet')}</p>
      <div role="status">
        {search.kind === 'failed' ? <Note icon="warning">{search.text}</Note> : null}
        {search.kind === 'answered' ? <Answer found={search.found} control={control} /> : null}
      </div>
      {control.problem === null ? null : (
        <Note tone="bad" icon="warning">
          {control.problem}
        </Note>
      )}
    </>
  );
}
