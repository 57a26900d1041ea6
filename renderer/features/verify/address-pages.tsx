import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { addressDo, addressUndo } from '../../../shared/contract/address.ts';
import { ADDRESS_UNDO_DAYS, NEW_ADDRESS_LINK_HOURS } from '../../../shared/domain/accounts/address-change.ts';
import { client } from '../../api/service.ts';
import { pathOf } from '../../platform/paths.ts';
import { LoadingPart } from '../../state/page-loading.ts';
import { refreshUser, useSession } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Ask } from './ask.tsx';
import { Frame, SECRET } from './frame.tsx';

/** `new-address/{result}`: what became of a change of an address; in the link mailed to the new one, the question. */
export function NewAddressPage() {
  const { t } = useTranslation('verify');
  const { t: errors } = useTranslation('errors');
  const lang = useLanguage();
  const { result = '' } = useParams();
  const { kind } = useSession();
  const change = async () => {
    await client.call(addressDo, { body: { hash: result } });
    // Another person may be logged in here; then nothing changes.
    if (kind === 'user') await refreshUser().catch(() => undefined);
    return 'done' as const;
  };
  if (SECRET.test(result)) {
    return (
      <Ask
        title={t('newAddress.ask.title')}
        text={t('newAddress.ask.text')}
        action={t('newAddress.ask.action')}
        onClick={change}
        pathTo={(outcome) => pathOf.newAddress(lang, outcome)}
      />
    );
  }
  if (kind === 'restoring') return <LoadingPart />;
  const done = result === 'done';
  const settings = `${pathOf.settings(lang)}#email`;
  return (
    <Frame
      title={done ? t('newAddress.done.title') : errors('link_outdated')}
      text={done ? t('newAddress.done.text') : t('newAddress.outdated', { hours: NEW_ADDRESS_LINK_HOURS })}
    >
      <Link
        className={buttonClass({ tone: 'primary', size: 'large' })}
        to={kind === 'user' ? settings : pathOf.auth(lang, 'login', settings)}
      >
        {t(kind === 'user' ? 'newAddress.settings' : 'logIn')}
      </Link>
    </Frame>
  );
}

/** `old-address/{result}`: what became of taking a change back; in the link mailed to the old address, the question. */
export function OldAddressPage() {
  const { t } = useTranslation('verify');
  const { t: errors } = useTranslation('errors');
  const lang = useLanguage();
  const { result = '' } = useParams();
  const { kind } = useSession();
  const takeBack = async () => {
    await client.call(addressUndo, { body: { hash: result } });
    // Every session has ended; the one of this page, too, where it was the same person's.
    if (kind === 'user') await refreshUser().catch(() => undefined);
    return 'done' as const;
  };
  if (SECRET.test(result)) {
    return (
      <Ask
        title={t('oldAddress.ask.title')}
        text={t('oldAddress.ask.text')}
        action={t('oldAddress.ask.action')}
        onClick={takeBack}
        pathTo={(outcome) => pathOf.oldAddress(lang, outcome)}
      />
    );
  }
  const done = result === 'done';
  return (
    <Frame
      title={done ? t('oldAddress.done.title') : errors('link_outdated')}
      text={done ? t('oldAddress.done.text') : t('oldAddress.outdated', { days: ADDRESS_UNDO_DAYS })}
    >
      <Link className={buttonClass({ tone: 'primary', size: 'large' })} to={pathOf.auth(lang, 'restore')}>
        {t('oldAddress.password')}
      </Link>
    </Frame>
  );
}
