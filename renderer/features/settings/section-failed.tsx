import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';

interface SectionFailedProps {
  /** What could not be loaded, in words. */
  readonly text: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** In the place of a section's contents that did not come. */
export function SectionFailed({ text, busy, onRetry }: SectionFailedProps) {
  const { t } = useTranslation();
  return (
    <Note tone="bad" icon="warning">
      <p>{text}</p>
      <Button size="compact" busy={busy} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </Note>
  );
}
