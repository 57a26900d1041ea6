const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bridge', {
  given: process.argv.includes('--given=yes'),
  ask: (channel, value) => ipcRenderer.invoke(channel, value),
  add: (a, b) => a + b,
  returnFunction: () => () => 'called',
  whenCalled: (task) => task('by the preload script'),
  onTold: (listener) => {
    const received = (_, told) => listener(told);
    ipcRenderer.on('told', received);
    return () => ipcRenderer.removeListener('told', received);
  },
});
window.leaked = true;
