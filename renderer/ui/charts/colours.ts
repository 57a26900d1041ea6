import { useEffect, useState } from 'react';

function readColours<K extends string>(tokens: Readonly<Record<K, string>>): Record<K, string> {
  const style = getComputedStyle(document.documentElement);
  const read = Object.entries<string>(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  // As: `fromEntries` widens the keys of the table that it was made from.
  return Object.fromEntries(read) as Record<K, string>;
}

/**
 * The theme's colours by name of their token, again when the system, or the person, changes between light and dark. Only for what is
 * drawn after the page is on screen. `tokens` stays the same object.
 */
export function useColours<K extends string>(tokens: Readonly<Record<K, string>>): Record<K, string> {
  const [colours, setColours] = useState(() => readColours(tokens));
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const update = () => setColours(readColours(tokens));
    const chosen = new MutationObserver(update);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    dark.addEventListener('change', update);
    return () => {
      chosen.disconnect();
      dark.removeEventListener('change', update);
    };
  }, [tokens]);
  return colours;
}
