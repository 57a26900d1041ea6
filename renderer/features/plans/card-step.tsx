import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import type { Quote } from './quote-texts.ts';
import { useStart } from './use-start.ts';

export interface PaymentStepProps {
  /** The terms that are shown; undefined while they are not there. */
  readonly quote: Quote | undefined;
  /** The service refused them because they have changed: they are to be fetched anew. */
  readonly onChanged: () => void;
}

/** On to the hosted page that takes cards. */
export function CardStep({ quote, onChanged }: PaymentStepProps) {
  const { t } = useTranslation('plans');
  const { busy, error, start } = useStart(quote, onChanged);
  return (
    <>
      {error === null ? null : (
        <Note tone="bad" icon="warning">
          {error}
        </Note>
      )}
      <Button tone="primary" size="large" full busy={busy} disabled={quote === undefined} onClick={() => void start()}>
        {t('subscribe.action')}
      </Button>
    </>
  );
}
