import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundProfile } from '../../../shared/contract/accounts.ts';
import { count } from '../../../shared/i18n/dates.ts';
import type { Accounts } from '../../data/accounts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Avatar } from '../../ui/parts.tsx';
import { nameOf } from './account-name.ts';
import styles from './add-account.module.css';
import { LimitPrompt, NoPlanPrompt } from './prompts.tsx';
import { usePlanIsActive } from './queries.ts';
import type { AddAccount, CheckAnswer } from './use-add-account.ts';
import { WithTexts } from './with-texts.tsx';

function Remark({ title, help, action }: { title: string; help?: string | null; action?: ReactNode }) {
  return (
    <div className={styles.found}>
      <div className={`${styles.result} ${styles.says}`}>
        <Icon name="warning" size={18} />
        <div className="interface-text">
          <b className="bold">{title}</b>
          {help ? <p className="muted small">{help}</p> : null}
        </div>
        {action}
      </div>
    </div>
  );
}

function About({ profile }: { profile: FoundProfile }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const { followers } = profile;
  const facts = [
    profile.username,
    t('found.public'),
    followers === null ? null : t('found.followers', { count: followers, n: count(lang, followers) }),
  ];
  return (
    <div className="interface-text">
      <b className="bold">{nameOf(profile)}</b>
      <p className="muted small">{facts.filter((fact) => fact !== null).join(' · ')}</p>
    </div>
  );
}

interface FoundCardProps {
  readonly add: AddAccount;
  readonly accounts: Accounts;
  readonly onArchiveOne?: () => void;
}

function Found({
  add,
  accounts,
  onArchiveOne,
  answer,
  profile,
  adding,
}: FoundCardProps & {
  readonly answer: CheckAnswer;
  readonly profile: FoundProfile;
  readonly adding: boolean;
}) {
  const { t } = useTranslation('accounts');
  const paid = usePlanIsActive();
  const open = accounts.free > 0 || adding;
  return (
    <div className={styles.found}>
      <div className={styles.result}>
        <Avatar src={profile.userpic} name={nameOf(profile)} size={40} />
        <About profile={profile} />
        <Button tone="primary" busy={adding} disabled={!open} onClick={() => void add.add(answer, profile)}>
          {adding ? t('found.adding') : t('found.add')}
        </Button>
      </div>
      {!open && paid ? (
        <LimitPrompt accounts={accounts} {...(onArchiveOne === undefined ? {} : { onArchiveOne })} />
      ) : null}
      {open || paid ? null : <NoPlanPrompt />}
    </div>
  );
}

function Answer({ add, accounts, onArchiveOne }: FoundCardProps) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const { search } = add;
  if (search.kind === 'idle' || search.kind === 'searching') return null;
  if (search.kind === 'empty') return <Remark title={t('found.empty')} />;
  if (search.kind === 'failed') {
    const again = (
      <Button size="compact" onClick={() => void add.find()}>
        {common('action.retry')}
      </Button>
    );
    return <Remark title={search.text} action={again} />;
  }
  const { answer, adding } = search;
  const why = answer.reason === null ? null : t(`why.${answer.reason}`);
  if (answer.status === 'private') return <Remark title={t('found.private')} help={why} />;
  if (answer.status === 'denied') return <Remark title={t('found.denied')} help={why} />;
  if (answer.status === 'added') return <Remark title={t('found.added')} help={t('found.addedArchived')} />;
  if (answer.status === 'not-found' || answer.profile === null) {
    return <Remark title={t('found.notFound')} help={why ?? t('found.notFoundHelp')} />;
  }
  return (
    <Found
      add={add}
      accounts={accounts}
      answer={answer}
      profile={answer.profile}
      adding={adding}
      {...(onArchiveOne === undefined ? {} : { onArchiveOne })}
    />
  );
}

/** What the search answered, in one card below the field. */
export function FoundCard(props: FoundCardProps) {
  return (
    <WithTexts>
      <Answer {...props} />
    </WithTexts>
  );
}
