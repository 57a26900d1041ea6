import type { ButtonHTMLAttributes, ReactNode } from 'react';

export type ButtonTone = 'primary' | 'second' | 'quiet' | 'danger' | 'danger-q';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  readonly size?: 'l' | 'm' | 's';
  readonly full?: boolean;
  /** A square button for an icon; give it an aria-label. */
  readonly square?: boolean;
  /** Under way: shows a spinner and cannot be pressed again. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** Class names of a button, for links that look like one. */
export function buttonClass(look: Pick<ButtonProps, 'tone' | 'size' | 'full' | 'square'>): string {
  const { tone = 'second', size = 'm', full = false, square = false } = look;
  return ['btn', tone, size === 'm' ? '' : size, full ? 'full' : '', square ? 'sq' : ''].filter(Boolean).join(' ');
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
      {busy ? <span className="spin" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
