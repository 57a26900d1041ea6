import { ipcMain } from 'electron';
import type { Listen } from '../ipc/methods.ts';

export const listen: Listen = (channel, answer) => {
  ipcMain.handle(channel, (event, input: unknown) => {
    const { senderFrame } = event;
    const frame = senderFrame === null ? null : { origin: senderFrame.origin, isMain: senderFrame.parent === null };
    return answer({ contents: event.sender.id, frame }, input);
  });
};
