import type { System } from '../../../main/ports.ts';
import { titleBarOf } from '../../../main/window/title-bar.ts';

export interface TrayLine {
  readonly label: string;
  readonly type: string;
  readonly enabled: boolean;
}
export interface Said {
  readonly title: string;
  readonly body: string;
}
export interface Scene {
  readonly system: System;
  readonly theme: 'light' | 'dark';
  /** The window's page, as a data URL of a PNG. */
  readonly page: string;
  readonly tooltip: string;
  readonly tray: readonly TrayLine[];
  readonly notifications: readonly Said[];
}

/** Room that the system's controls take of the title bar, in pixels: macOS at the left, the others at the right. */
export const CONTROLS_WIDTH: Readonly<Record<System, number>> = { mac: 72, windows: 138, linux: 108 };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

const line = ({ label, type, enabled }: TrayLine): string =>
  type === 'separator'
    ? '<hr>'
    : `<p class="${enabled ? '' : 'off'}">${escaped(label)}${type === 'submenu' ? '<b>›</b>' : ''}</p>`;

const GLYPHS: Readonly<Record<Exclude<System, 'mac'>, readonly string[]>> = {
  windows: ['M0 5h10', 'M.5.5h9v9h-9z', 'M0 0l10 10M10 0L0 10'],
  linux: ['M0 8h9', 'M.5.5h8v8h-8z', 'M0 0l9 9M9 0L0 9'],
};

function controls({ system }: Scene): string {
  if (system !== 'mac') {
    const glyphs = GLYPHS[system].map((path) => `<i><svg width="10" height="10"><path d="${path}"/></svg></i>`);
    return `<div class="controls ${system}">${glyphs.join('')}</div>`;
  }
  const bar = titleBarOf(system, false);
  const { x, y } = 'trafficLightPosition' in bar ? bar.trafficLightPosition : { x: 0, y: 0 };
  const lights = ['#ed6a5e', '#f4bf4f', '#61c554'].map((colour) => `<i style="background:${colour}"></i>`);
  return `<div class="lights" style="left:${x}px;top:${y}px">${lights.join('')}</div>`;
}

const STYLE = `
*{box-sizing:border-box;margin:0}body{width:1540px;padding:150px 60px 60px;background:#8ea198;font:13px/1.4 system-ui,sans-serif;color:#14211b}
body.dark{background:#2c3531;color:#eef1ea}.window{position:relative;width:1180px;border-radius:11px;overflow:hidden;box-shadow:0 24px 60px #0007}
.window.windows{border-radius:8px}.window img{display:block;width:1180px}.lights{position:absolute;display:flex;gap:8px}.lights i{width:12px;height:12px;border-radius:50%}
.controls{position:absolute;top:0;right:0;height:50px;display:flex;align-items:center}.controls i{display:grid;place-items:center;width:46px;height:50px}
.controls.linux{gap:8px;padding-right:10px}.controls.linux i{width:26px;height:26px;border-radius:50%;background:#8883}.controls path{fill:none;stroke:currentColor}
.aside{position:absolute;left:1110px;width:400px}.notification,.menu{background:#fdfdfb;border-radius:12px;box-shadow:0 12px 30px #0005;padding:14px 16px}
.dark :is(.notification,.menu){background:#1f2824}.notification+.notification{margin-top:10px}.notification b{display:block}.notification small{opacity:.7}
.tray{top:470px}.bar{display:inline-block;margin:0 0 8px 250px;padding:4px 10px;border-radius:6px;background:#fffb;color:#14211b;font-size:12px}.menu{width:320px;margin-left:80px;padding:8px}
.menu p{padding:6px 10px;border-radius:6px}.menu .off{opacity:.55}.menu b{float:right}.menu hr{border:0;border-top:1px solid #8885;margin:6px 0}`;

/** A page that shows the window on the desktop of its system. */
export function scenePage(scene: Scene): string {
  const { system, theme, page, tooltip, tray, notifications } = scene;
  const said = notifications.map(
    ({ title, body }) => `<div class="notification"><small>Perch</small><b>${escaped(title)}</b>${escaped(body)}</div>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Perch</title><style>${STYLE}</style><body class="${theme}">
<div class="window ${system}"><img src="${page}" alt="">${controls(scene)}</div>
<div class="aside" style="top:24px">${said.join('')}</div>
<div class="aside tray"><span class="bar">${escaped(tooltip)}</span><div class="menu">${tray.map(line).join('')}</div></div>`;
}
