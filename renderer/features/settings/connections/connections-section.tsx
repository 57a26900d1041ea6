import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../../shared/brand.ts';
import type { connectionList } from '../../../../shared/contract/connections.ts';
import { type ConnectionView, connectionRemove } from '../../../../shared/contract/connections.ts';
import type { RouteOutput } from '../../../../shared/contract/route.ts';
import type { ConnectionRoute } from '../../../../shared/domain/networks/description.ts';
import { brandOf, isUnbranded, type Network, needsConnection } from '../../../../shared/domain/networks/networks.ts';
import { longDate } from '../../../../shared/i18n/dates.ts';
import { ApiError } from '../../../api/api-error.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { client } from '../../../api/service.ts';
import { invalidate } from '../../../data/query-client.ts';
import { requestFocus } from '../../../state/focus-targets.ts';
import { showToast } from '../../../state/toasts.ts';
import { useConnecting } from '../../../state/use-connecting.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge, Note } from '../../../ui/parts.tsx';
import { DangerDialog } from '../danger-dialog.tsx';
import { useConnections } from '../queries.ts';
import { Section } from '../section.tsx';
import { SectionFailed } from '../section-failed.tsx';
import sessionStyles from '../sessions-section.module.css';
import styles from '../settings.module.css';
import connectionStyles from './connections.module.css';

type Listed = RouteOutput<typeof connectionList>;

const titleOf = (network: Network): string => (isUnbranded(network) ? network : brandOf(network));

function DisconnectDialog({ name, onClose, onYes }: { name: string; onClose: () => void; onYes: () => void }) {
  const { t } = useTranslation('connections');
  return (
    <DangerDialog
      title={t('askTitle', { name })}
      keep={t('cancel')}
      act={t('disconnect')}
      onClose={onClose}
      onYes={onYes}
    >
      <p className="subdued">{t('askText')}</p>
    </DangerDialog>
  );
}

interface RowProps {
  readonly connection: ConnectionView;
  readonly onAgain: () => void;
  readonly onDisconnect: () => void;
}

/** How long it holds, in words; of one that ends, or has ended, its badge says it. */
function useLife({ state, route, until }: ConnectionView): string | null {
  const { t } = useTranslation('connections');
  const day = longDate(useLanguage(), Date.parse(until));
  return state === 'works' ? t(route === 'own' ? 'renewed' : 'until', { day }) : null;
}

function Row({ connection, onAgain, onDisconnect }: RowProps) {
  const { t } = useTranslation('connections');
  const { t: networks } = useTranslation('networks');
  const lang = useLanguage();
  const { network, route, username: name, state, since, until } = connection;
  const life = useLife(connection);
  const reads = needsConnection(network) ? networks(`connect.${network}.${route}.reads`) : null;
  const facts = [t('since', { day: longDate(lang, Date.parse(since)) }), life];
  return (
    <li className={state === 'works' ? undefined : connectionStyles.stacked}>
      <div className={sessionStyles.device}>
        <p>
          <b>@{name}</b> <span className="subdued">{titleOf(network)}</span>{' '}
          {state === 'ended' ? <Badge tone="warn">{t('ended')}</Badge> : null}
          {state === 'ends-soon' ? (
            <Badge tone="warn">{t('endsSoon', { day: longDate(lang, Date.parse(until)) })}</Badge>
          ) : null}
        </p>
        <p className={sessionStyles.details}>{reads}</p>
        <p className={sessionStyles.details}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
        {state === 'ended' ? <p className="help">{t('endedText')}</p> : null}
      </div>
      <div className={connectionStyles.actions}>
        {state === 'works' ? null : (
          <Button size="compact" tone="primary" onClick={onAgain}>
            {t('again')}
          </Button>
        )}
        <Button size="compact" aria-label={t('disconnectOf', { name })} onClick={onDisconnect}>
          {t('disconnect')}
        </Button>
      </div>
    </li>
  );
}

interface OffersProps {
  readonly offered: Listed['offered'];
  readonly onConnect: (network: Network, route: ConnectionRoute) => void;
}

/** The ways to connect one more, each with what it reads. */
function Offers({ offered, onConnect }: OffersProps) {
  const { t } = useTranslation('networks');
  const ways = offered.flatMap(({ network, routes }) => routes.map((route) => ({ network, route })));
  return (
    <ul className={connectionStyles.offers}>
      {ways.map(({ network, route }) =>
        needsConnection(network) ? (
          <li key={`${network} ${route}`}>
            <Button onClick={() => onConnect(network, route)}>{t(`connect.${network}.${route}.action`)}</Button>
            <p className="help">{t(`connect.${network}.${route}.help`)}</p>
          </li>
        ) : null,
      )}
    </ul>
  );
}

function Connections({ connections, offered }: Listed) {
  const { t } = useTranslation('connections');
  const { t: common } = useTranslation();
  const [asked, setAsked] = useState<ConnectionView | null>(null);
  const { waiting, go, stop } = useConnecting();
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'bad', text: error.code === 'unreachable' ? common('state.failed') : error.message });
    }
  };
  const connect = (network: Network, route: ConnectionRoute) => void attempt(() => go(network, route));
  const disconnect = ({ id, username: name, network }: ConnectionView) =>
    attempt(async () => {
      const { revoked } = await client.call(connectionRemove, { body: { id } });
      const words = { name, network: titleOf(network) };
      showToast({ tone: 'ok', text: t(revoked ? 'disconnected' : 'disconnectedHere', words) });
      requestFocus('settings-section-connections');
      await invalidate(queryKeys.connections);
    });
  return (
    <div className={sessionStyles.sessions}>
      {connections.length === 0 ? null : (
        <ul className={styles.rows}>
          {connections.map((connection) => (
            <Row
              key={connection.id}
              connection={connection}
              onAgain={() => connect(connection.network, connection.route)}
              onDisconnect={() => setAsked(connection)}
            />
          ))}
        </ul>
      )}
      {waiting ? (
        <div className={styles.controls}>
          <div role="status">
            <Note icon="globe">{t('browser', { brand: BRAND.name })}</Note>
          </div>
          <Button onClick={stop}>{t('stop')}</Button>
        </div>
      ) : (
        <Offers offered={offered} onConnect={connect} />
      )}
      {asked === null ? null : (
        <DisconnectDialog
          name={asked.username}
          onClose={() => setAsked(null)}
          onYes={() => {
            setAsked(null);
            void disconnect(asked);
          }}
        />
      )}
    </div>
  );
}

/** Accounts that the person connected on networks that tell of an account to nobody else. */
export function ConnectionsSection() {
  const { t } = useTranslation('connections');
  const { data, error, isFetching, refetch } = useConnections();
  return (
    <Section id="connections" text={t('text')}>
      {data === undefined && error !== undefined ? (
        <SectionFailed text={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Connections {...data} />}
    </Section>
  );
}
