import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { verifyDo } from '../../../shared/contract/verify.ts';
import { VERIFY_LINK_HOURS } from '../../../shared/domain/accounts/credentials.ts';
import { client } from '../../api/service.ts';
import { pathOf } from '../../platform/paths.ts';
import { LoadingPart } from '../../state/page-loading.ts';
import { refreshUser, useSession } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Ask } from './ask.tsx';
import { Frame, SECRET } from './frame.tsx';
import { Resend } from './resend.tsx';

/** On from here: to the dashboard, or to the log-in and then there. */
function Onward() {
  const { t } = useTranslation('verify');
  const lang = useLanguage();
  const known = useSession().kind === 'user';
  return (
    <Link
      className={buttonClass({ tone: 'primary', size: 'large' })}
      to={known ? pathOf.dashboard(lang) : pathOf.auth(lang, 'login')}
    >
      {t(known ? 'dashboard' : 'logIn')}
    </Link>
  );
}

/** The link no longer works, or never did; the next step depends on who is here. */
function Outdated() {
  const { t } = useTranslation('verify');
  const { t: errors } = useTranslation('errors');
  const lang = useLanguage();
  const session = useSession();
  const title = errors('link_outdated');
  const text = t('outdated.text', { hours: VERIFY_LINK_HOURS });
  if (session.kind !== 'user') {
    return (
      <Frame title={title} text={`${text} ${t('outdated.logIn')}`}>
        <Link
          className={buttonClass({ tone: 'primary', size: 'large' })}
          to={pathOf.auth(lang, 'login', pathOf.verify(lang, 'outdated'))}
        >
          {t('logIn')}
        </Link>
      </Frame>
    );
  }
  const { email, emailVerified } = session.user;
  return (
    <Frame title={title} text={emailVerified ? t('outdated.confirmed', { email }) : text}>
      {emailVerified ? <Onward /> : <Resend action={t('outdated.send')} />}
    </Frame>
  );
}

/** `verify/{result}`: what became of the confirmation of an address; in a mailed link, the question. */
export function VerifyPage() {
  const { t } = useTranslation('verify');
  const lang = useLanguage();
  const { result = '' } = useParams();
  const { kind } = useSession();
  const confirm = async () => {
    const answer = await client.call(verifyDo, { body: { hash: result } });
    // Another person's address may be meant; then nothing changes here.
    if (kind === 'user') await refreshUser().catch(() => undefined);
    return answer.result;
  };
  if (SECRET.test(result)) {
    return (
      <Ask
        title={t('ask.title')}
        text={t('ask.text')}
        action={t('ask.action')}
        onClick={confirm}
        pathTo={(outcome) => pathOf.verify(lang, outcome)}
      />
    );
  }
  if (kind === 'restoring') return <LoadingPart />;
  if (result !== 'done' && result !== 'already') return <Outdated />;
  return (
    <Frame title={t(`${result}.title`)} text={t(`${result}.text`)}>
      <Onward />
    </Frame>
  );
}
