/** In device-independent pixels, as Electron's screens count them. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const DEFAULT_SIZE = { width: 1180, height: 800 } as const;
export const SMALLEST_SIZE = { width: 420, height: 560 } as const;

/** As much of the title bar as a person can grab. */
const GRIP = { width: 120, height: 40 } as const;
const TITLE_BAR = 52;

const overlap = (from: number, length: number, area: readonly [from: number, length: number]): number =>
  Math.min(from + length, area[0] + area[1]) - Math.max(from, area[0]);

const hasGrip = ({ x, y, width }: Bounds, area: Bounds): boolean =>
  overlap(x, width, [area.x, area.width]) >= GRIP.width && overlap(y, TITLE_BAR, [area.y, area.height]) >= GRIP.height;

const within = (size: number, [least, most]: readonly [number, number]): number =>
  Math.round(Math.min(Math.max(size, least), Math.max(most, least)));

function centred({ width, height }: Pick<Bounds, 'width' | 'height'>, area: Bounds): Bounds {
  const size = {
    width: within(width, [SMALLEST_SIZE.width, area.width]),
    height: within(height, [SMALLEST_SIZE.height, area.height]),
  };
  return {
    ...size,
    // Where the window is larger than the screen its controls stay in reach.
    x: area.x + Math.max(0, Math.round((area.width - size.width) / 2)),
    y: area.y + Math.max(0, Math.round((area.height - size.height) / 2)),
  };
}

/**
 * Where a window may stand: where it stood, as long as its title bar can be grabbed on some display, else in the middle
 * of the first one.
 * @param kept null at the very first start
 * @param areas the displays' work areas, the primary one first
 */
export function clampBounds(kept: Bounds | null, areas: readonly [Bounds, ...Bounds[]]): Bounds {
  const area = kept === null ? undefined : areas.find((candidate) => hasGrip(kept, candidate));
  if (kept === null || area === undefined) return centred(kept ?? DEFAULT_SIZE, areas[0]);
  const found = {
    x: Math.round(kept.x),
    y: Math.round(kept.y),
    width: within(kept.width, [SMALLEST_SIZE.width, area.width]),
    height: within(kept.height, [SMALLEST_SIZE.height, area.height]),
  };
  // Made narrower, it may end before its display begins.
  return hasGrip(found, area) ? found : centred(found, area);
}
