import type { ReactElement } from 'react';

const PATHS = {
  check: <path d="M3 8.5 6.5 12 13 4.5" />,
  more: (
    <g fill="currentColor" stroke="none">
      <circle cx="3.2" cy="8" r="1.3" />
      <circle cx="8" cy="8" r="1.3" />
      <circle cx="12.8" cy="8" r="1.3" />
    </g>
  ),
  down: <path d="M4.5 6.5 8 10l3.500-3.500" />,
  left: <path d="M9.5 4.5 6 8l3.500 3.500" />,
  right: <path d="M6.5 4.5 10 8l-3.500 3.500" />,
  menu: <path d="M2.5 5h11M2.5 11h11" />,
  globe: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M2 8h12M8 2c2.200 2 2.200 10 0 12M8 2c-2.200 2-2.200 10 0 12" />
    </>
  ),
  close: <path d="M4 4l8 8M12 4l-8 8" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.6" />
      <path d="M10.5 10.5 14 14" />
    </>
  ),
  mail: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1.2" />
      <path d="M2.5 4.5 8 9l5.500-4.500" />
    </>
  ),
  arrowUp: <path d="M8 13V3.500M4 7.500l4-4 4 4" />,
  arrowDown: <path d="M8 3v9.500M4 8.500l4 4 4-4" />,
  plus: <path d="M8 3v10M3 8h10" />,
  dash: <path d="M3 8h10" />,
  lines: <path d="M2.500 3h11M2.500 6.500h11M2.500 10h7M2.500 13.500h7" />,
  card: (
    <>
      <rect x="1.8" y="3.5" width="12.4" height="9" rx="1.4" />
      <path d="M1.800 6.500h12.400M4.500 10h2.500" />
    </>
  ),
  bell: <path d="M4 11V7.500a4 4 0 0 1 8 0V11l1 1.500H3zM6.800 14h2.400" />,
  download: <path d="M8 2.500v8M4.500 7.500 8 11l3.500-3.500M3 13.500h10" />,
  external: <path d="M6 3.500H3.500v9h9V10M9 3h4v4M13 3 7.500 8.500" />,
  warning: <path d="M8 2.500 14.500 13.500h-13zM8 6.500v3.500M8 11.900v.1" />,
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.200v4M8 4.900v.1" />
    </>
  ),
  archive: <path d="M2.500 3h11v3h-11zM3.500 6v7h9V6M6.500 8.500h3" />,
  trash: <path d="M3 4.500h10M6 4.500V3h4v1.500M4.500 4.500l.6 9h5.800l.6-9" />,
  again: <path d="M3 8a5 5 0 1 0 1.600-3.700M3 2.800v3h3M8 5.500V8l2 1.300" />,
  print: <path d="M4.500 6V2.500h7V6M4.500 11.500h-2V6h11v5.500h-2M4.500 9.500h7v4h-7z" />,
} satisfies Record<string, ReactElement>;

export type IconName = keyof typeof PATHS;

/** A 16-unit line icon in the colour of the text beside it; decorative, so the text carries the meaning. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {PATHS[name]}
    </svg>
  );
}
