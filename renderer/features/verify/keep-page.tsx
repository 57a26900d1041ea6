import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { keepDo } from '../../../shared/contract/leaving.ts';
import { LEAVING_DAYS } from '../../../shared/domain/accounts/leaving.ts';
import { client } from '../../api/service.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Ask } from './ask.tsx';
import { Frame, SECRET } from './frame.tsx';

/** `keep/{result}`: what became of an account that its person deleted; in a mailed link, the question. */
export function KeepPage() {
  const { t } = useTranslation('verify');
  const { t: errors } = useTranslation('errors');
  const lang = useLanguage();
  const { result = '' } = useParams();
  if (SECRET.test(result)) {
    return (
      <Ask
        title={t('keep.ask.title')}
        text={t('keep.ask.text')}
        action={t('keep.ask.action')}
        onClick={async () => (await client.call(keepDo, { body: { hash: result } })).result}
        pathTo={(outcome) => pathOf.keep(lang, outcome)}
      />
    );
  }
  const known = result === 'done' || result === 'already';
  return (
    <Frame
      title={known ? t(`keep.${result}.title`) : errors('link_outdated')}
      text={known ? t(`keep.${result}.text`) : t('keep.outdated', { days: LEAVING_DAYS })}
    >
      <Link className={buttonClass({ tone: 'primary', size: 'large' })} to={pathOf.auth(lang, 'login')}>
        {t('logIn')}
      </Link>
    </Frame>
  );
}
