import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiTokenView, apiTokenCreate, apiTokenRevoke } from '../../../../shared/contract/api-tokens.ts';
import { API_TOKENS_MAX } from '../../../../shared/domain/accounts/api-token.ts';
import { longDate } from '../../../../shared/i18n/dates.ts';
import { ApiError } from '../../../api/api-error.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { client } from '../../../api/service.ts';
import { invalidate } from '../../../data/query-client.ts';
import { platform } from '../../../platform/current.ts';
import { requestFocus } from '../../../state/focus-targets.ts';
import { showToast } from '../../../state/toasts.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/parts.tsx';
import { DangerDialog } from '../danger-dialog.tsx';
import { useApiTokens, useTwoFactor } from '../queries.ts';
import { Section } from '../section.tsx';
import { SectionFailed } from '../section-failed.tsx';
import sessionStyles from '../sessions-section.module.css';
import styles from '../settings.module.css';
import { useReauthentication } from '../use-reauthentication.tsx';
import { CreateTokenDialog, type WantedToken } from './create-token-dialog.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

interface RevokeDialogProps {
  readonly apiToken: ApiTokenView;
  readonly onClose: () => void;
  readonly onYes: () => void;
}

function RevokeDialog({ apiToken, onClose, onYes }: RevokeDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <DangerDialog
      title={t('api.tokens.revokeTitle')}
      keep={t('reauth.cancel')}
      act={t('api.tokens.revoke')}
      onClose={onClose}
      onYes={onYes}
    >
      <p className="subdued">{t('api.tokens.revokeText', { name: apiToken.name })}</p>
    </DangerDialog>
  );
}

function Row({ apiToken, onRevoke }: { apiToken: ApiTokenView; onRevoke: () => void }) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const { name, shown, created, lastUsed, expires, expired } = apiToken;
  const dayOf = (day: string) => longDate(lang, Date.parse(day));
  const facts = [
    t('api.tokens.created', { day: dayOf(created) }),
    lastUsed === null ? t('api.tokens.unused') : t('api.tokens.used', { day: dayOf(lastUsed) }),
    ...(expires === null || expired ? [] : [t('api.tokens.until', { day: dayOf(expires) })]),
  ];
  return (
    <li>
      <div className={sessionStyles.device}>
        <p>
          <b>{name}</b> {expired ? <Badge tone="warn">{t('api.tokens.expired')}</Badge> : null}
        </p>
        <p className={sessionStyles.details}>
          <code>{shown}…</code>
        </p>
        <p className={sessionStyles.details}>{facts.join(' · ')}</p>
      </div>
      <Button size="compact" aria-label={t('api.tokens.revokeOf', { name })} onClick={onRevoke}>
        {t('api.tokens.revoke')}
      </Button>
    </li>
  );
}

/** What is open above the list. */
type Open =
  | { readonly what: 'create' }
  | { readonly what: 'made'; readonly token: string }
  | { readonly what: 'revoke'; readonly apiToken: ApiTokenView };

function List({ apiTokens, email }: { apiTokens: readonly ApiTokenView[]; email: string }) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState<Open | null>(null);
  const asksForCode = (useTwoFactor().data?.since ?? null) !== null;
  const { dialog, run } = useReauthentication({ section: 'api', email, asksForCode });
  const close = () => setOpen(null);
  const create = (wanted: WantedToken) =>
    run(async (reauth) => {
      const { secret } = await client.call(apiTokenCreate, { reauth, body: wanted });
      setOpen({ what: 'made', token: secret });
      await invalidate(queryKeys.apiTokens);
    });
  async function revoke({ id }: ApiTokenView): Promise<void> {
    try {
      await client.call(apiTokenRevoke, { body: { id } });
      showToast({ tone: 'ok', text: t('api.tokens.revoked') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'bad', text: error.message });
    }
    await invalidate(queryKeys.apiTokens);
  }
  return (
    <div className={sessionStyles.sessions}>
      {apiTokens.length === 0 ? null : (
        <ul className={styles.rows}>
          {apiTokens.map((apiToken) => (
            <Row key={apiToken.id} apiToken={apiToken} onRevoke={() => setOpen({ what: 'revoke', apiToken })} />
          ))}
        </ul>
      )}
      {apiTokens.length >= API_TOKENS_MAX ? (
        <p className="help">{t('api.tokens.full', { n: API_TOKENS_MAX })}</p>
      ) : (
        <Button onClick={() => setOpen({ what: 'create' })}>{t('api.tokens.create')}</Button>
      )}
      {dialog}
      {open?.what === 'create' ? (
        <CreateTokenDialog
          onClose={close}
          onWanted={(wanted) => {
            close();
            void create(wanted);
          }}
        />
      ) : null}
      {open?.what === 'made' ? <NewTokenDialog token={open.token} onClose={close} /> : null}
      {open?.what === 'revoke' ? (
        <RevokeDialog
          apiToken={open.apiToken}
          onClose={close}
          onYes={() => {
            close();
            requestFocus('settings-section-api');
            void revoke(open.apiToken);
          }}
        />
      ) : null}
    </div>
  );
}

/** Tokens with which the person's own programs read. The page shows it once its answer is there. */
export function ApiSection({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const { data, error, isFetching, refetch } = useApiTokens();
  const docs = platform.kind === 'web' ? <a href="/api/docs">{t('api.tokens.docs')}</a> : null;
  return (
    <Section
      id="api"
      text={
        <>
          {t('api.tokens.text')} {docs}
        </>
      }
    >
      {data === undefined && error !== undefined ? (
        <SectionFailed text={t('api.tokens.failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <List apiTokens={data} email={email} />}
    </Section>
  );
}
