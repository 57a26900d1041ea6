import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { keepDo } from '../../../shared/contract/leaving.ts';
import { LEAVING_DAYS } from '../../../shared/domain/accounts/leaving.ts';
import { ApiError } from '../../api/api-error.ts';
import { client } from '../../api/service.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import { CLICKED, Frame, SECRET } from './frame.tsx';
import { useAttempt } from './use-attempt.ts';

/** Asks for one click: a scanner of mails opens links, too, and takes nothing back. */
function Ask({ secret }: { secret: string }) {
  const { t } = useTranslation('verify');
  const lang = useLanguage();
  const navigate = useNavigate();
  const { busy, problem, attempt } = useAttempt();
  const show = (result: 'done' | 'already' | 'outdated') =>
    void navigate(pathOf.keep(lang, result), { replace: true, state: CLICKED });
  const keep = () =>
    attempt(async () => {
      try {
        const { result } = await client.call(keepDo, { body: { hash: secret } });
        show(result);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'link_outdated')) throw error;
        show('outdated');
      }
    });
  return (
    <Frame title={t('keep.ask.title')} text={t('keep.ask.text')}>
      <Button tone="primary" size="l" busy={busy} onClick={() => void keep()}>
        {t('keep.ask.action')}
      </Button>
      {problem === null ? null : (
        <Note tone="bad" icon="warning">
          {problem}
        </Note>
      )}
    </Frame>
  );
}

/** `keep/{result}`: what became of an account that its person deleted; in a mailed link, the question. */
export function KeepPage() {
  const { t } = useTranslation('verify');
  const { t: errors } = useTranslation('errors');
  const lang = useLanguage();
  const { result = '' } = useParams();
  if (SECRET.test(result)) return <Ask secret={result} />;
  const known = result === 'done' || result === 'already';
  return (
    <Frame
      title={known ? t(`keep.${result}.title`) : errors('link_outdated')}
      text={known ? t(`keep.${result}.text`) : t('keep.outdated', { days: LEAVING_DAYS })}
    >
      <Link className={buttonClass({ tone: 'primary', size: 'l' })} to={pathOf.auth(lang, 'login')}>
        {t('logIn')}
      </Link>
    </Frame>
  );
}
