/** Texts of the desktop application's menus. */
export const texts = {
  about: 'About {{brand}}',
  services: 'Services',
  hide: 'Hide {{brand}}',
  hideOthers: 'Hide others',
  showAll: 'Show all',
  quit: 'Quit {{brand}}',

  file: 'File',
  openWindow: 'Open {{brand}}',
  addAccount: 'Add an account…',
  saveCsv: 'Save this week as CSV',
  bulkExport: 'Export several reports…',
  settings: 'Settings…',
  logOut: 'Log out',
  closeWindow: 'Close window',

  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
  find: 'Find an account, a report or a page…',

  view: 'View',
  reload: 'Reload',
  actualSize: 'Actual size',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fullScreen: 'Full screen',
  developer: 'Developer tools',

  reports: 'Reports',
  dashboard: 'Dashboard',
  archive: 'Archived accounts',

  window: 'Window',
  minimize: 'Minimise',
  zoom: 'Zoom',
  toFront: 'Bring all to front',

  help: 'Help',
  keys: 'Keyboard shortcuts',
  questions: 'Questions and answers',
  checkForUpdate: 'Check for updates…',

  copyLink: 'Copy link',
  notOpened: '{{brand}} opens only pages that it knows. You can copy the link and open it in your browser.',
};
