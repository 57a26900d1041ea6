import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type {
  DesktopBridge,
  EventName,
  EventPayload,
  MethodInput,
  MethodName,
  MethodOutput,
} from '../shared/desktop/bridge.ts';
import { channelOf, SESSION_ARGUMENT } from '../shared/desktop/channels.ts';
import type { SessionState } from '../shared/desktop/values.ts';

const SYSTEMS: Readonly<Record<string, DesktopBridge['system']>> = { darwin: 'mac', win32: 'windows' };

const ask = <M extends MethodName>(name: M, input?: MethodInput<M>): Promise<MethodOutput<M>> =>
  ipcRenderer.invoke(channelOf('method', name), input);

function on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void {
  const channel = channelOf('event', event);
  // The event object would hand the page the whole of ipcRenderer.
  const onEvent = (_: IpcRendererEvent, payload: EventPayload<E>) => listener(payload);
  ipcRenderer.on(channel, onEvent);
  return () => void ipcRenderer.removeListener(channel, onEvent);
}

/** Main wrote it, when it made this page's window. */
function sessionAtStart(): SessionState {
  const given = process.argv.find((argument) => argument.startsWith(SESSION_ARGUMENT));
  return given === undefined
    ? { token: 'none', lastRefresh: null }
    : (JSON.parse(given.slice(SESSION_ARGUMENT.length)) as SessionState);
}

/** Each power by its name: a channel that is not written here cannot be reached from the page. */
const bridge = {
  system: SYSTEMS[process.platform] ?? 'linux',
  session: sessionAtStart(),
  on,
  about: () => ask('about'),
  setLanguage: (input) => ask('setLanguage', input),
  showMenu: (input) => ask('showMenu', input),
  sessionState: () => ask('sessionState'),
  retryKeyring: () => ask('retryKeyring'),
  keepUnprotected: () => ask('keepUnprotected'),
  forgetSession: () => ask('forgetSession'),
  preferences: () => ask('preferences'),
  changePreferences: (input) => ask('changePreferences', input),
  checkServer: (input) => ask('checkServer', input),
  useServer: (input) => ask('useServer', input),
  chooseFolder: () => ask('chooseFolder'),
  download: (input) => ask('download', input),
  cancelDownload: (input) => ask('cancelDownload', input),
  showDownload: (input) => ask('showDownload', input),
  startExport: (input) => ask('startExport', input),
  exportState: () => ask('exportState'),
  pauseExport: () => ask('pauseExport'),
  resumeExport: () => ask('resumeExport'),
  retryExport: () => ask('retryExport'),
  cancelExport: () => ask('cancelExport'),
  showExport: () => ask('showExport'),
  automaticState: () => ask('automaticState'),
  saveWaiting: () => ask('saveWaiting'),
  liveState: () => ask('liveState'),
  reconnect: () => ask('reconnect'),
  testNotification: () => ask('testNotification'),
  setUnread: (input) => ask('setUnread', input),
  linkState: () => ask('linkState'),
  handleLinks: () => ask('handleLinks'),
  openExternal: (input) => ask('openExternal', input),
  openCheckout: (input) => ask('openCheckout', input),
  checkCheckout: () => ask('checkCheckout'),
  cancelCheckout: () => ask('cancelCheckout'),
  updateState: () => ask('updateState'),
  checkForUpdate: () => ask('checkForUpdate'),
  installUpdate: () => ask('installUpdate'),
} satisfies DesktopBridge;

contextBridge.exposeInMainWorld('desktop', bridge);
