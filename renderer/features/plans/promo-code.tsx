import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { fetchQuote, type QuoteRequest } from '../../data/quotes.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { Quote } from './quote-texts.ts';
import styles from './subscribe.module.css';

interface PromoCodeProps {
  readonly request: QuoteRequest;
  /** The terms that are shown; undefined while they are not there. */
  readonly quote: Quote | undefined;
  /** A month will likely be paid: the place is there before the terms are, so that nothing moves when they come. */
  readonly likely: boolean;
  /** The service takes the code: the terms with it are to be shown. */
  readonly onAccept: (code: string) => void;
}

/** For whoever has a promo code; it lowers the first month, so where none is paid, or one is lowered already, there is no place for it. */
export function PromoCode({ request, quote, likely, onAccept }: PromoCodeProps) {
  const { t } = useTranslation('plans');
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [{ busy, error }, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const hasPlace = quote === undefined ? likely : quote.dueFor === 'month' && quote.promotion === null;
  if (!hasPlace) return null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const promo = typed.trim();
    if (promo === '' || busy) return;
    setState({ busy: true, error: null });
    try {
      await fetchQuote({ ...request, promo });
      onAccept(promo);
      setState({ busy: false, error: null });
    } catch (failure) {
      setState({ busy: false, error: failure instanceof ApiError ? failure.message : t('subscribe.quoteFailed') });
    }
  }

  if (!open) {
    return (
      <button type="button" className={`link ${styles.promoLink}`} onClick={() => setOpen(true)}>
        {t('subscribe.promo.have')}
      </button>
    );
  }
  return (
    <form className={styles.promo} onSubmit={(event) => void submit(event)}>
      <Field
        label={t('subscribe.promo.label')}
        name="promo"
        value={typed}
        error={error}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={busy} disabled={typed.trim() === ''}>
        {t('subscribe.promo.apply')}
      </Button>
    </form>
  );
}
