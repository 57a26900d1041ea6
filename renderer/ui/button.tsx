import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  readonly size?: 'large' | 'medium' | 'compact';
  readonly full?: boolean;
  /** A square button for an icon; give it an aria-label. */
  readonly square?: boolean;
  /** Under way: shows a spinner and cannot be pressed again. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** Class names of a button, for links that look like one. */
export function buttonClass(look: Pick<ButtonProps, 'tone' | 'size' | 'full' | 'square'>): string {
  const { tone = 'secondary', size = 'medium', full = false, square = false } = look;
  return ['button', tone, size === 'medium' ? '' : size, full ? 'full-width' : '', square ? 'square' : '']
    .filter(Boolean)
    .join(' ');
}

export function Button({ tone, size, full, square, busy = false, children, type = 'button', ...rest }: ButtonProps) {
  const look = {
    ...(tone === undefined ? {} : { tone }),
    ...(size === undefined ? {} : { size }),
    ...(full === undefined ? {} : { full }),
    ...(square === undefined ? {} : { square }),
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look)}
      aria-busy={busy}
      disabled={rest.disabled === true || busy}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
