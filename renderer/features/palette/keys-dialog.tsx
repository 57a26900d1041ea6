import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { areKeysOn } from '../../state/keys.ts';
import { modName } from '../../state/overlay.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './keys-dialog.module.css';

/** Keys that mean the same stand beside each other; of a sequence one is pressed after the other. */
interface Shortcut {
  readonly keys: readonly string[];
  readonly how?: 'or' | 'after';
  readonly does: string;
}

function Keys({ keys, how }: Omit<Shortcut, 'does'>) {
  const { t } = useTranslation('palette');
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && how !== undefined ? ` ${t(`keys.${how}`)} ` : null}
      <kbd>{key}</kbd>
    </Fragment>
  ));
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, how, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              <Keys keys={keys} {...(how === undefined ? {} : { how })} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useGroups(): { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] {
  const { t } = useTranslation('palette');
  return [
    {
      title: t('keys.everywhere'),
      shortcuts: [
        { keys: [`${modName()} K`, '/'], how: 'or', does: t('keys.find') },
        { keys: ['G', 'D'], how: 'after', does: t('keys.toDashboard') },
        { keys: ['G', 'S'], how: 'after', does: t('keys.toSettings') },
        { keys: ['Z'], does: t('keys.undo') },
        { keys: ['?'], does: t('keys.list') },
        { keys: ['Esc'], does: t('keys.close') },
      ],
    },
    {
      title: t('keys.dashboard'),
      shortcuts: [
        { keys: ['/'], does: t('keys.addOrFind') },
        { keys: ['J'], does: t('keys.next') },
        { keys: ['K'], does: t('keys.previous') },
        { keys: ['Enter'], does: t('keys.read') },
        { keys: ['X'], does: t('keys.select') },
        { keys: ['A'], does: t('keys.archive') },
        { keys: ['D'], does: t('keys.csv') },
      ],
    },
    {
      title: t('keys.report'),
      shortcuts: [
        { keys: ['['], does: t('keys.earlier') },
        { keys: [']'], does: t('keys.later') },
      ],
    },
  ];
}

/** Every shortcut there is, and where they are turned off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  return (
    <Dialog
      title={t('keys.title')}
      closeLabel={common('action.close')}
      onClose={onClose}
      wide
      footer={
        <>
          {areKeysOn() ? null : `${t('keys.off')} `}
          <Link className="link" to={`${pathOf.settings(lang)}#device`} onClick={onClose}>
            {t('keys.settings')}
          </Link>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard, once it is tabbed to */}
      <section className={styles.groups} tabIndex={0} aria-label={t('keys.title')}>
        {useGroups().map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </section>
    </Dialog>
  );
}
