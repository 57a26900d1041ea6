import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { ABUSE_TEXT_MAX } from '../../../shared/contract/abuse.ts';
import { ABUSE_KINDS } from '../../../shared/domain/abuse/suspension.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/parts.tsx';
import { NetworkSelect } from './network-select.tsx';
import styles from './opt-out.module.css';
import { type AbuseFormControl, useAbuseForm } from './use-abuse-form.ts';
import { useAlive } from './use-alive.ts';

function Kinds({ form }: { readonly form: AbuseFormControl }) {
  const { t } = useTranslation('opt-out');
  const lang = useLanguage();
  const name = useId();
  const { kind } = form.values;
  return (
    <fieldset className={styles.kinds}>
      <legend className="label">{t('abuse.kind')}</legend>
      {ABUSE_KINDS.map((one) => (
        <label key={one} className={one === kind ? 'checkbox radio on' : 'checkbox radio'}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={one === kind}
            onChange={() => form.set({ kind: one })}
          />
          <i aria-hidden="true" />
          <span>{t(`abuse.kinds.${one}`, { brand: BRAND.name })}</span>
        </label>
      ))}
      <div className="help" role="status">
        {kind === 'minor' ? t('abuse.minorHelp') : null}
        {kind === 'content' ? (
          <>
            {t('abuse.contentHelp')}{' '}
            <Link className="link" to={`${pathOf.terms(lang)}#dmca`}>
              {t('abuse.dmca')}
            </Link>
            .
          </>
        ) : null}
      </div>
    </fieldset>
  );
}

function Words({ form }: { readonly form: AbuseFormControl }) {
  const { t } = useTranslation('opt-out');
  const id = useId();
  const error = form.errorOf('text');
  return (
    <div className="field">
      <label htmlFor={id}>{t('abuse.text')}</label>
      <textarea
        id={id}
        className={error === null ? 'input' : 'input bad'}
        rows={6}
        maxLength={ABUSE_TEXT_MAX}
        value={form.values.text}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-about`}
        onChange={({ target }) => form.set({ text: target.value })}
      />
      {error === null ? null : (
        <p className="error" id={`${id}-about`}>
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}

/** Out of sight and of the tab order: only a program fills it. */
function Trap({ form }: { readonly form: AbuseFormControl }) {
  const { t } = useTranslation('opt-out');
  return (
    <label className={styles.trap} aria-hidden="true">
      {t('abuse.website')}
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={form.values.website}
        onChange={({ target }) => form.set({ website: target.value })}
      />
    </label>
  );
}

function Fields({ form }: { readonly form: AbuseFormControl }) {
  const { t } = useTranslation('opt-out');
  const { values } = form;
  return (
    <>
      <Kinds form={form} />
      <div className={styles.accountName}>
        <Field
          label={t('abuse.about')}
          name="about"
          value={values.about}
          maxLength={300}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          help={t('abuse.aboutHelp')}
          error={form.errorOf('about')}
          onChange={({ target }) => form.set({ about: target.value })}
        />
        <NetworkSelect
          label={t('abuse.network')}
          none={t('abuse.noNetwork')}
          value={values.network}
          onChange={(network) => form.set({ network })}
        />
      </div>
      <Words form={form} />
      <Field
        label={
          <>
            {t('abuse.contact')} <span className="optional">{t('abuse.optional')}</span>
          </>
        }
        type="email"
        name="contact"
        autoComplete="email"
        value={values.contact}
        help={t('abuse.contactHelp')}
        error={form.errorOf('contact')}
        onChange={({ target }) => form.set({ contact: target.value })}
      />
      <Trap form={form} />
    </>
  );
}

function Sent({ receipt, onAgain }: { readonly receipt: string; readonly onAgain: () => void }) {
  const { t } = useTranslation('opt-out');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.form}>
      <h3 ref={heading} tabIndex={-1}>
        {t('abuse.sent')}
      </h3>
      <p>{t('abuse.receipt', { receipt })}</p>
      <div>
        <Button onClick={onAgain}>{t('abuse.another')}</Button>
      </div>
    </div>
  );
}

/** Reports of abuse: to the operator, without an account. */
export function AbuseSection() {
  const { t } = useTranslation('opt-out');
  const form = useAbuseForm();
  const alive = useAlive();
  const { state } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send();
  };
  return (
    <section className={styles.abuse} id="abuse" aria-labelledby="abuse-title">
      <div>
        <h2 id="abuse-title">{t('abuse.title')}</h2>
        <p className={styles.description}>{t('abuse.lead')}</p>
      </div>
      {state.kind === 'sent' ? (
        <Sent receipt={state.receipt} onAgain={form.again} />
      ) : (
        <form onSubmit={submit} noValidate>
          <fieldset className={styles.form} disabled={!alive}>
            <Fields form={form} />
            {state.kind === 'editing' && state.problem !== null ? (
              <Note tone="bad" icon="warning">
                {state.problem}
              </Note>
            ) : null}
            <div>
              <Button type="submit" tone="primary" busy={state.kind === 'sending'}>
                {t('abuse.action')}
              </Button>
            </div>
          </fieldset>
        </form>
      )}
    </section>
  );
}
