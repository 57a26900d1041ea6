import { run } from '../core/run.ts';

const added = new Map<string, string>();

function given(name: string): string | undefined {
  const word = run.words.find((each) => each === `--${name}` || each.startsWith(`--${name}=`));
  return word?.slice(name.length + 3);
}

/** `app.commandLine`: what was given on it, and what was added. Chromium itself does not see what is added. */
export const commandLine = {
  appendSwitch: (name: string, value = '') => void added.set(name, value),
  hasSwitch: (name: string) => added.has(name) || given(name) !== undefined,
  getSwitchValue: (name: string) => added.get(name) ?? given(name) ?? '',
  removeSwitch: (name: string) => void added.delete(name),
};
