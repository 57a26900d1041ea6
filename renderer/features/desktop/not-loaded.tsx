import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';

/** What should stand here did not come; it can be asked for again. */
export function NotLoaded({ text, again }: { text: string; again: () => void }) {
  const { t } = useTranslation();
  return (
    <Note tone="bad" icon="warning">
      <p>{text}</p>
      <Button size="compact" onClick={again}>
        {t('action.retry')}
      </Button>
    </Note>
  );
}
