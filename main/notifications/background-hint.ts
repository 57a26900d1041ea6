import { BRAND } from '../../shared/brand.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { ShowNotification, System } from '../ports.ts';
import type { ShellMemory } from '../window/window-memory.ts';
import { word } from './words.ts';

interface HintDeps {
  readonly platform: { readonly system: System; readonly showNotification: ShowNotification };
  readonly memory: ShellMemory;
  readonly language: Language;
  readonly open: (path: string) => void;
}

/** The window was closed for the first time, and the application stays: said where an icon in the tray is easily overlooked. */
export function showBackgroundHint({ platform, memory, language, open }: HintDeps): void {
  if (platform.system !== 'windows' || memory.read().toldOfStaying) return;
  memory.change({ toldOfStaying: true });
  platform.showNotification({
    id: 'stays',
    title: word(language, 'staysTitle', { brand: BRAND.name }),
    body: word(language, 'staysBody'),
    onClick: () => open(`/${language}/settings`),
    onFailed: () => undefined,
  });
}
