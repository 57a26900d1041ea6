import { join } from 'node:path';
import { Tray } from 'electron';
import type { MakeTrayIcon, System } from '../ports.ts';
import { menuOf } from './menus.ts';

/** A template picture is coloured by macOS itself; Windows picks a size out of an icon file; Linux takes 32 pixels. */
const SUFFIX: Readonly<Record<System, string>> = { mac: 'Template.png', windows: '.ico', linux: '.png' };

/** @param folder where the pictures are */
export const createMakeTrayIcon =
  (folder: string, system: System): MakeTrayIcon =>
  (onClick) => {
    const picture = (unread: boolean) => join(folder, `tray${unread ? '-unread' : ''}${SUFFIX[system]}`);
    const tray = new Tray(picture(false));
    // macOS opens the menu with the same click.
    if (system !== 'mac') tray.on('click', onClick);
    return {
      show: ({ tooltip, lines, unread }) => {
        tray.setImage(picture(unread));
        tray.setToolTip(tooltip);
        tray.setContextMenu(menuOf(lines));
      },
      close: () => tray.destroy(),
    };
  };
