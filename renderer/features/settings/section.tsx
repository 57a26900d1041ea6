import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { platform } from '../../state/services.ts';

/** The sections in their order; each is also the hash of its address, which mails link to. */
const ALL = ['email', 'reports', 'time', 'subscription', 'device', 'computer'] as const;
export type SectionId = (typeof ALL)[number];
/** The computer's own section is the desktop application's. */
export const SECTIONS: readonly SectionId[] = ALL.filter((id) => id !== 'computer' || platform.desktop !== null);

interface SectionProps {
  readonly id: SectionId;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** A ruled part of the page: what it is about at the left, what can be set at the right. */
export function Section({ id, text, children }: SectionProps) {
  const { t } = useTranslation('settings');
  return (
    <section className="set" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {t(`section.${id}`)}
        </h2>
        <p className="d">{text}</p>
      </div>
      {children}
    </section>
  );
}
