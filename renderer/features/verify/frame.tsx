import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../../state/use-language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './verify.module.css';

/** The secret of a mailed link stands in the outcome's place until it is clicked. */
export const SECRET = /^[\w-]{43}$/;
/** Carried to the outcome by whoever clicked. */
export const CLICKED = 'clicked';

interface FrameProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** A page of one sentence and one thing to do. Whoever came here by a click is told what became of it. */
export function Frame({ title, text, children }: FrameProps) {
  const lang = useLanguage();
  const clicked = useLocation().state === CLICKED;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (clicked) heading.current?.focus();
  }, [clicked]);
  return (
    <div className={`page-width ${styles.page}`}>
      <PageHead title={title} lang={lang} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{text}</p>
      <div className={styles.parts}>{children}</div>
    </div>
  );
}
