import { useTranslation } from 'react-i18next';
import { type WebhookDeliveryView, type WebhookView, webhookReplay } from '../../../../shared/contract/webhooks.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { client } from '../../../api/service.ts';
import { invalidate } from '../../../data/query-client.ts';
import { useOffset } from '../../../state/time-zone.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Badge } from '../../../ui/parts.tsx';
import { useWebhookLog } from '../queries.ts';
import { SectionFailed } from '../section-failed.tsx';
import sessionStyles from '../sessions-section.module.css';
import settingsStyles from '../settings.module.css';
import { toasted } from './toasted.ts';
import { deliveryFacts, logTime, webhookName } from './webhook-words.ts';
import styles from './webhooks.module.css';

const TONES = { waiting: 'plain', delivered: 'ok', failed: 'warn' } as const;

interface LineProps {
  readonly delivery: WebhookDeliveryView;
  readonly onReplay: (() => void) | null;
}

function Line({ delivery, onReplay }: LineProps) {
  const { t } = useTranslation('settings');
  const clock = { lang: useLanguage(), offsetAt: useOffset() };
  const { event, report, state, created, answer, messageId } = delivery;
  const what = t(event === 'webhook.test' ? 'webhooks.event.test' : 'webhooks.event.ready');
  const time = logTime(created, clock);
  return (
    <li>
      <div className={sessionStyles.device}>
        <p>
          <b>{what}</b> <Badge tone={TONES[state]}>{t(`webhooks.delivery.${state}`)}</Badge>
        </p>
        <p className={sessionStyles.details}>
          {time}
          {report === null ? null : (
            <>
              {' · '}
              <code>{report}</code>
            </>
          )}
        </p>
        <p className={sessionStyles.details}>{deliveryFacts(t, delivery, clock)}</p>
        <details className={styles.answer}>
          <summary>{t('webhooks.answer')}</summary>
          <code>webhook-id: {messageId}</code>
          {answer === null || answer === '' ? null : <pre>{answer}</pre>}
        </details>
      </div>
      {onReplay === null ? null : (
        <Button size="compact" aria-label={t('webhooks.replayOf', { what, time })} onClick={onReplay}>
          {t('webhooks.replay')}
        </Button>
      )}
    </li>
  );
}

/** What was sent to a webhook and what became of it; each can be sent again while the webhook is active. */
export function LogDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const { data, error, isFetching, refetch } = useWebhookLog(webhook.id);
  const replay = (delivery: WebhookDeliveryView) =>
    toasted(t('webhooks.replayed'), async () => {
      await client.call(webhookReplay, { body: { id: delivery.id } });
      await invalidate(queryKeys.webhooks.log(webhook.id));
    });
  return (
    <Dialog
      title={t('webhooks.logOf', { name: webhookName(webhook) })}
      closeLabel={common('action.close')}
      onClose={onClose}
      wide
    >
      <div className={styles.log}>
        <p className={`subdued ${styles.logHead}`}>
          {t('webhooks.logText')}
          <Button data-focus size="compact" busy={isFetching} onClick={() => void refetch()}>
            {t('webhooks.refresh')}
          </Button>
        </p>
        {data === undefined && error !== undefined ? (
          <SectionFailed text={t('webhooks.logFailed')} busy={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {data?.length === 0 ? <p className="help">{t('webhooks.logEmpty')}</p> : null}
        {data === undefined || data.length === 0 ? null : (
          <ul className={settingsStyles.rows}>
            {data.map((delivery) => (
              <Line
                key={delivery.id}
                delivery={delivery}
                onReplay={webhook.state === 'active' ? () => void replay(delivery) : null}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
