import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { platform } from '../../platform/current.ts';
import { useSectionTarget } from '../../state/focus-targets.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';

/** The sections in their order; each is also the hash of its address, which mails link to. */
const ALL = [
  'email',
  'password',
  'two-factor',
  'passkeys',
  'google',
  'connections',
  'reports',
  'time',
  'subscription',
  'receipts',
  'invite',
  'sessions',
  'support',
  'device',
  'api',
  'webhooks',
  'data',
  'computer',
] as const;
export type SectionId = (typeof ALL)[number];
/** The computer's own section is the desktop application's. */
export const SECTIONS: readonly SectionId[] = ALL.filter((id) => id !== 'computer' || platform.desktop !== null);

interface SectionProps {
  readonly id: SectionId;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** One of the page's sections, with its title and as a place that the focus can be sent to. */
export function Section({ id, text, children }: SectionProps) {
  const { t } = useTranslation('settings');
  const target = useSectionTarget(id);
  return (
    <SettingsSection id={id} title={t(`section.${id}`)} text={text} section={target.section} heading={target.heading}>
      {children}
    </SettingsSection>
  );
}
