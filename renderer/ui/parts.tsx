import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';

type NoteTone = 'plain' | 'warn' | 'bad';

/** An inset remark with one icon. */
export function Note({
  tone = 'plain',
  icon = 'info',
  children,
}: {
  tone?: NoteTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <div className={tone === 'plain' ? 'note' : `note ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

type BadgeTone = 'plain' | 'new' | 'ok' | 'warn' | 'bad' | 'line';

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge ${tone}`}>{children}</span>;
}

/** The shape of text to come. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** A person's picture, or the first letter of the name where there is none or it does not come. */
export function Avatar({ src, name, size }: { src: string | null; name: string; size: number }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (src !== null && src !== missing) {
    return (
      <img
        className="avatar"
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setMissing(src)}
      />
    );
  }
  return (
    <span
      className="avatar avatar-letter"
      style={{ width: size, height: size, fontSize: size * 0.45 }}
      aria-hidden="true"
    >
      {[...name][0]?.toUpperCase() ?? ''}
    </span>
  );
}

/** A share of a whole as a bar; the number stands beside it in text. `share` is 0 to 1. */
export function Meter({ share }: { share: number }) {
  return (
    <span className="meter" aria-hidden="true">
      <b style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}
