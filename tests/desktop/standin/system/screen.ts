import { EventEmitter } from 'node:events';

const display = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
};

/** `screen`: one display, 1920 by 1080. A test puts others in place of its functions and emits what happened. */
export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
});
