import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** A browser without the right to write to the clipboard leaves the text to be selected by hand. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('settings');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Button size="compact" onClick={() => void copy()}>
      {copied ? <Icon name="check" /> : null}
      <span role="status">{t(copied ? 'twoFactor.copied' : 'twoFactor.copy')}</span>
    </Button>
  );
}
