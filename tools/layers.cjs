/**
 * The layer table: what each folder may import, from the project (`may`) and, where it is written down, from npm (`npm`; without
 * it, whatever package.json names). Read top to bottom, it is the architecture. `npm run check` holds it with type imports
 * counted, and refuses a folder that is not named here (`layer-folders.ts`).
 *
 * A folder may always import itself. A file belongs to the row with the longest path; `.` is the files at the top. Unit tests
 * beside their source (`*.test.ts`, `testing/`) take what they need.
 */
const SHARED_DOMAIN = ['shared/domain', 'shared/report'];
const SHARED_CONTRACT = ['shared/brand.ts', ...SHARED_DOMAIN, 'shared/contract'];
/** Which words a report is made of; the rules about reports know its shape, not the other way round. */
const VOCABULARIES = [
  'shared/domain/networks/networks.ts',
  'shared/domain/activity/(action|coverage).ts',
  'shared/domain/(ids|languages).ts',
  'shared/domain/report/anomalies/rules.ts',
  'shared/domain/summary/sections.ts',
  'shared/domain/time/period.ts',
];
const CORE = [...SHARED_CONTRACT, 'shared/i18n', 'server/core'];
const MAIN = [
  'shared',
  'main/ports.ts',
  'main/platform.ts',
  'main/emitter.ts',
  'main/mutex.ts',
  'main/timing',
  'main/security',
];

module.exports.LAYERS = [
  { folder: 'shared', may: [], npm: [] },
  { folder: 'shared/domain', may: ['shared/report'], npm: [] },
  { folder: 'shared/report', may: VOCABULARIES, npm: ['zod'] },
  { folder: 'shared/i18n', may: [], npm: [] },
  { folder: 'shared/contract', may: SHARED_DOMAIN, npm: ['zod'] },
  { folder: 'shared/desktop', may: SHARED_CONTRACT, npm: ['zod'] },

  { folder: 'preload', may: ['shared/desktop', 'shared/contract'], npm: ['electron'] },

  { folder: 'main', may: ['shared', 'main'] },
  { folder: 'main/adapters', may: [...MAIN, 'main/ipc', 'main/links', 'main/notifications', 'main/window'] },
  { folder: 'main/checkout', may: MAIN },
  { folder: 'main/downloads', may: MAIN },
  { folder: 'main/exports', may: [...MAIN, 'main/downloads', 'main/notifications'] },
  {
    folder: 'main/ipc',
    may: [...MAIN, 'main/services.ts', 'main/downloads', 'main/preferences', 'main/session'],
  },
  { folder: 'main/links', may: [...MAIN, 'main/ipc', 'main/menu', 'main/server-selection'] },
  { folder: 'main/linux', may: MAIN },
  { folder: 'main/live', may: MAIN },
  { folder: 'main/menu', may: MAIN },
  { folder: 'main/network', may: MAIN },
  { folder: 'main/notifications', may: [...MAIN, 'main/window'] },
  { folder: 'main/preferences', may: MAIN },
  { folder: 'main/protocol', may: MAIN },
  { folder: 'main/security', may: ['shared'] },
  { folder: 'main/server-selection', may: [...MAIN, 'main/preferences'] },
  { folder: 'main/session', may: MAIN },
  { folder: 'main/testing', may: ['shared', 'main'] },
  { folder: 'main/timing', may: ['main/ports.ts'] },
  { folder: 'main/tray', may: [...MAIN, 'main/notifications'] },
  { folder: 'main/updates', may: MAIN },
  { folder: 'main/window', may: [...MAIN, 'main/testing'] },

  { folder: 'renderer/public', may: [], npm: [] },
  { folder: 'renderer/platform', may: ['shared'], npm: [] },
  { folder: 'renderer/api', may: ['shared', 'renderer/platform'] },
  { folder: 'renderer/data', may: ['shared', 'renderer/platform', 'renderer/api'] },
  { folder: 'renderer/state', may: ['shared', 'renderer/platform', 'renderer/api', 'renderer/data'] },
  { folder: 'renderer/ui', may: ['shared/brand.ts', 'shared/domain', 'shared/i18n'] },
  {
    folder: 'renderer/features',
    may: ['shared', 'renderer/platform', 'renderer/api', 'renderer/data', 'renderer/state', 'renderer/ui'],
  },
  { folder: 'renderer/app', may: ['shared', 'renderer'] },

  { folder: 'server', may: ['shared', 'server'] },
  { folder: 'server/core', may: SHARED_CONTRACT },
  { folder: 'server/config', may: CORE, npm: ['zod'] },
  { folder: 'server/ports', may: CORE, npm: [] },
  { folder: 'server/db', may: CORE },
  { folder: 'server/adapters', may: [...CORE, 'server/ports', 'server/db', 'server/config'] },
  { folder: 'server/services', may: [...CORE, 'server/ports', 'server/db', 'server/config'] },
  { folder: 'server/jobs', may: [...CORE, 'server/ports', 'server/db', 'server/services'] },
  { folder: 'server/http', may: [...CORE, 'server/ports', 'server/services', 'server/config'] },
  { folder: 'server/cli', may: ['shared', 'server'] },

  { folder: 'tests/support', may: ['shared', 'server'] },
  { folder: 'tests/headlines', may: ['shared', 'server/adapters/sources/demo'] },
  { folder: 'tests/interests', may: ['shared', 'server', 'tests/support'] },
  { folder: 'tests/fuzz', may: ['shared', 'server', 'tests/support'] },
  { folder: 'tests/container', may: ['shared', 'tests/support'] },
  { folder: 'tests/kills', may: ['shared', 'server', 'tests/support', 'tests/fuzz'] },
  {
    folder: 'tests/server',
    may: ['shared', 'server', 'tests/support', 'tests/fuzz', 'tests/kills', 'tools/landing-sample.ts'],
  },
  { folder: 'tests/e2e', may: ['shared', 'tests/support', 'tools'] },
  { folder: 'tests/desktop', may: ['shared', 'main', 'server', 'tests/support', 'tests/server', 'tests/e2e', 'tools'] },
  { folder: 'tests/rolling', may: ['shared', 'server', 'tests/support', 'tests/kills', 'tools/tally.ts'] },
  { folder: 'tests/bench', may: ['shared', 'main', 'server', 'tests'] },
  // A package of its own, which is installed on first use: not looked at.
  { folder: 'tests/mail-shots', may: ['shared', 'server', 'tests/e2e'] },
  { folder: 'tests/peers', may: ['shared', 'server', 'tests/support'] },

  { folder: 'tools', may: ['shared', 'server'] },
  { folder: '.', may: ['shared', 'tools'] },
  // Pictures, texts and settings; no code.
  { folder: 'build', may: [], npm: [] },
  { folder: 'deploy', may: [], npm: [] },
  { folder: 'docs', may: [], npm: [] },
  { folder: '.ci', may: [], npm: [] },
  { folder: '.github', may: [], npm: [] },
];

/** Folders whose sub-folders may not see each other. */
module.exports.ISLANDS = ['renderer/features'];

/** Packages that only one place of the product may import. */
module.exports.SOLE_IMPORTERS = [
  { package: 'jotai', from: 'renderer/state/' },
  {
    package: 'electron|electron-store|electron-updater',
    from: '(main/(main|adapters)|preload/preload)\\.ts|main/adapters/',
  },
  { package: 'kysely|pg|pg-copy-streams|@electric-sql/pglite', from: 'server/db/' },
  { package: 'pg-boss', from: 'server/jobs/' },
  { package: 'fastify|@fastify/.*', from: 'server/(http/|app\\.ts)' },
  { package: 'stripe', from: 'server/adapters/payments/stripe/' },
  // On the server in its build for production, which one file loads.
  { package: 'react|react-dom', from: '(renderer/|server/services/mail/react\\.ts)' },
  { package: 'pino', from: 'server/core/logger\\.ts' },
  { package: '@opentelemetry/.*', from: 'server/adapters/traces/' },
];
