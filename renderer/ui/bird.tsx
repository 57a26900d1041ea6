import type { CSSProperties } from 'react';

const BIRD = 'M14 14a9 9 0 0 1 17.41-3.2L39.5 13.4 31.42 16.6A10.5 10.5 0 0 1 24.5 35H19.6L17.8 46H14z';

/** The bird of the mark: it sits where the reader is. Decorative. */
export function Bird({ className = '', style }: { className?: string | undefined; style?: CSSProperties }) {
  return (
    <svg className={`bird ${className}`} style={style} viewBox="12 4 29 43" aria-hidden="true">
      <path d={BIRD} />
    </svg>
  );
}

/** The word "Perch" in outlined Newsreader, drawn by the style sheet so that it takes the theme's ink. */
export function Wordmark() {
  return <span className="word" aria-hidden="true" />;
}
