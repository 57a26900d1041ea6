import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/parts.tsx';
import { SECTIONS } from './section.tsx';

/** The page's shapes while its answer is on the way. */
export function SettingsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="sg" aria-busy="true">
      <p className="sr" role="status">
        {t('state.loading')}
      </p>
      <div className="sn" aria-hidden="true">
        {SECTIONS.map((id) => (
          <span key={id}>
            <Skeleton width="120px" height="14px" />
          </span>
        ))}
      </div>
      <div aria-hidden="true">
        {SECTIONS.map((id) => (
          <div key={id} className="set">
            <div>
              <p className="h2">
                <Skeleton width="150px" height="0.8em" />
              </p>
              <p className="d">
                <Skeleton width="200px" height="14px" />
              </p>
            </div>
            <div className="c">
              <Skeleton width="90px" height="14px" />
              <Skeleton height="44px" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
