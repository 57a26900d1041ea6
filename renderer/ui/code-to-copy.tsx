import { useState } from 'react';
import { Button } from './button.tsx';
import styles from './code-to-copy.module.css';
import { Icon } from './icon.tsx';

interface CodeToCopyProps {
  readonly code: string;
  readonly label: string;
  readonly copy: string;
  readonly copied: string;
}

/** A code that somebody puts elsewhere, with a button that copies it. */
export function CodeToCopy({ code, label, copy, copied }: CodeToCopyProps) {
  const [isCopied, setCopied] = useState(false);
  const write = async () => {
    // A browser without the right to write there leaves the code to be selected by hand.
    await navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className={styles.line}>
      <output className={styles.code} aria-label={label}>
        {code}
      </output>
      <Button onClick={() => void write()}>
        {isCopied ? <Icon name="check" /> : null}
        <span role="status">{isCopied ? copied : copy}</span>
      </Button>
    </div>
  );
}
