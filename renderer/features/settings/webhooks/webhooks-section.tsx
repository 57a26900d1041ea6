import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type WebhookView,
  webhookCreate,
  webhookDelete,
  webhookPause,
  webhookRotate,
  webhookTest,
} from '../../../../shared/contract/webhooks.ts';
import { WEBHOOKS_MAX } from '../../../../shared/domain/webhooks/webhook.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { client } from '../../../api/service.ts';
import { invalidate } from '../../../data/query-client.ts';
import { requestFocus } from '../../../state/focus-targets.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Badge } from '../../../ui/parts.tsx';
import { DangerDialog } from '../danger-dialog.tsx';
import { useTwoFactor, useWebhooks } from '../queries.ts';
import { Section } from '../section.tsx';
import { SectionFailed } from '../section-failed.tsx';
import sessionStyles from '../sessions-section.module.css';
import settingsStyles from '../settings.module.css';
import { useReauthentication } from '../use-reauthentication.tsx';
import { CreateWebhookDialog, type WantedWebhook } from './create-webhook-dialog.tsx';
import { LogDialog } from './log-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { toasted } from './toasted.ts';
import { webhookFacts, webhookName } from './webhook-words.ts';
import styles from './webhooks.module.css';

/** What is open above the list. */
type Open =
  | { readonly what: 'create' }
  | { readonly what: 'secret'; readonly secret: string; readonly isRenewed: boolean }
  | { readonly what: 'log'; readonly webhook: WebhookView }
  | { readonly what: 'delete'; readonly webhook: WebhookView };

interface DeleteDialogProps {
  readonly webhook: WebhookView;
  readonly onClose: () => void;
  readonly onYes: () => void;
}

function DeleteDialog({ webhook, onClose, onYes }: DeleteDialogProps) {
  const { t } = useTranslation('settings');
  return (
    <DangerDialog
      title={t('webhooks.deleteTitle')}
      keep={t('reauth.cancel')}
      act={t('webhooks.delete')}
      onClose={onClose}
      onYes={onYes}
    >
      <p className="subdued">{t('webhooks.deleteText', { name: webhookName(webhook) })}</p>
    </DangerDialog>
  );
}

const TONES = { active: 'ok', paused: 'plain', failing: 'warn', gone: 'warn' } as const;

/** What can be done with a webhook, by the service. */
function useActions(webhook: WebhookView) {
  const { t } = useTranslation('settings');
  const { id } = webhook;
  const after = async (call: Promise<unknown>) => {
    await call;
    await invalidate(queryKeys.webhooks.all);
  };
  return {
    test: () => void toasted(t('webhooks.tested'), () => after(client.call(webhookTest, { body: { id } }))),
    pause: () =>
      void toasted(t('webhooks.paused'), () => after(client.call(webhookPause, { body: { id, paused: true } }))),
    resume: () =>
      void toasted(t('webhooks.resumed'), () => after(client.call(webhookPause, { body: { id, paused: false } }))),
  };
}

interface RowProps {
  readonly webhook: WebhookView;
  readonly onOpen: (open: Open) => void;
  readonly onRotate: () => void;
}

function Row({ webhook, onOpen, onRotate }: RowProps) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const actions = useActions(webhook);
  const name = webhookName(webhook);
  const isActive = webhook.state === 'active';
  const items = [
    ...(isActive ? [{ key: 'test', label: t('webhooks.test'), run: actions.test }] : []),
    isActive
      ? { key: 'pause', label: t('webhooks.pause'), run: actions.pause }
      : { key: 'resume', label: t('webhooks.resume'), run: actions.resume },
    { key: 'rotate', label: t('webhooks.rotate'), run: onRotate },
    {
      ...{ key: 'delete', label: t('webhooks.delete'), apart: true, danger: true },
      run: () => onOpen({ what: 'delete', webhook }),
    },
  ];
  return (
    <li>
      <div className={sessionStyles.device}>
        <p>
          <b>{name}</b> <Badge tone={TONES[webhook.state]}>{t(`webhooks.state.${webhook.state}`)}</Badge>
        </p>
        <p className={sessionStyles.details}>
          <code>{webhook.url}</code>
        </p>
        <p className={sessionStyles.details}>{webhookFacts(t, webhook, lang)}</p>
      </div>
      <div className={styles.rowActions}>
        <Button
          size="compact"
          aria-label={t('webhooks.logOf', { name })}
          onClick={() => onOpen({ what: 'log', webhook })}
        >
          {t('webhooks.log')}
        </Button>
        <Menu
          label={t('webhooks.more', { name })}
          button={<Icon name="more" />}
          buttonClass="button quiet compact square"
          items={items}
        />
      </div>
    </li>
  );
}

function OpenDialog({
  open,
  onClose,
  onWanted,
}: {
  open: Open;
  onClose: () => void;
  onWanted: (wanted: WantedWebhook) => void;
}) {
  const { t } = useTranslation('settings');
  switch (open.what) {
    case 'create':
      return <CreateWebhookDialog onClose={onClose} onWanted={onWanted} />;
    case 'secret':
      return <SecretDialog secret={open.secret} isRenewed={open.isRenewed} onClose={onClose} />;
    case 'log':
      return <LogDialog webhook={open.webhook} onClose={onClose} />;
    case 'delete': {
      const { id } = open.webhook;
      const remove = () =>
        toasted(t('webhooks.deleted'), async () => {
          await client.call(webhookDelete, { body: { id } });
          await invalidate(queryKeys.webhooks.all);
        });
      return (
        <DeleteDialog
          webhook={open.webhook}
          onClose={onClose}
          onYes={() => {
            onClose();
            requestFocus('settings-section-webhooks');
            void remove();
          }}
        />
      );
    }
  }
}

function List({ webhooks, email }: { webhooks: readonly WebhookView[]; email: string }) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState<Open | null>(null);
  const asksForCode = (useTwoFactor().data?.since ?? null) !== null;
  const { dialog, run } = useReauthentication({ section: 'webhooks', email, asksForCode });
  const create = (wanted: WantedWebhook) =>
    run(async (reauth) => {
      const { secret } = await client.call(webhookCreate, { reauth, body: wanted });
      setOpen({ what: 'secret', secret, isRenewed: false });
      await invalidate(queryKeys.webhooks.all);
    });
  const rotate = (id: string) =>
    run(async (reauth) => {
      const { secret } = await client.call(webhookRotate, { reauth, body: { id } });
      setOpen({ what: 'secret', secret, isRenewed: true });
      await invalidate(queryKeys.webhooks.all);
    });
  return (
    <div className={sessionStyles.sessions}>
      {webhooks.length === 0 ? null : (
        <ul className={settingsStyles.rows}>
          {webhooks.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} onOpen={setOpen} onRotate={() => void rotate(webhook.id)} />
          ))}
        </ul>
      )}
      {webhooks.length >= WEBHOOKS_MAX ? (
        <p className="help">{t('webhooks.full', { n: WEBHOOKS_MAX })}</p>
      ) : (
        <Button onClick={() => setOpen({ what: 'create' })}>{t('webhooks.create')}</Button>
      )}
      {dialog}
      {open === null ? null : (
        <OpenDialog
          open={open}
          onClose={() => setOpen(null)}
          onWanted={(wanted) => {
            setOpen(null);
            void create(wanted);
          }}
        />
      )}
    </div>
  );
}

/** Addresses that are called when a report is ready. The page shows it once its answer is there. */
export function WebhooksSection({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const { data, error, isFetching, refetch } = useWebhooks();
  return (
    <Section id="webhooks" text={t('webhooks.text')}>
      {data === undefined && error !== undefined ? (
        <SectionFailed text={t('webhooks.failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <List webhooks={data} email={email} />}
    </Section>
  );
}
