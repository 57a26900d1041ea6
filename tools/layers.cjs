/**
 * The layer table: what each folder may import. Read top to bottom, it is the architecture; dependency-cruiser runs it
 * with type imports counted, and a folder that is missing here is an error.
 *
 * `own` is always allowed. Paths are folder prefixes from the root; `npm:` names limit packages.
 */
const SHARED_DOMAIN = ['shared/domain'];
const SHARED_CONTRACT = ['shared/brand.ts', 'shared/domain', 'shared/contract'];
const CORE = [...SHARED_CONTRACT, 'shared/i18n', 'server/core'];

module.exports.LAYERS = [
  { folder: 'shared/domain', may: [] },
  { folder: 'shared/i18n', may: [] },
  { folder: 'shared/contract', may: SHARED_DOMAIN },
  { folder: 'shared/desktop', may: SHARED_CONTRACT },

  { folder: 'preload', may: ['shared/desktop', 'shared/contract'] },
  { folder: 'main', may: ['shared'] },

  { folder: 'renderer/platform', may: ['shared'] },
  { folder: 'renderer/api', may: ['shared', 'renderer/platform'] },
  { folder: 'renderer/state', may: ['shared', 'renderer/platform', 'renderer/api'] },
  { folder: 'renderer/ui', may: ['shared/brand.ts', 'shared/domain', 'shared/i18n'] },
  {
    folder: 'renderer/features',
    may: ['shared', 'renderer/platform', 'renderer/api', 'renderer/state', 'renderer/ui'],
  },
  { folder: 'renderer/app', may: ['shared', 'renderer'] },

  { folder: 'server/core', may: SHARED_CONTRACT },
  { folder: 'server/config', may: CORE },
  { folder: 'server/ports', may: CORE },
  { folder: 'server/db', may: CORE },
  { folder: 'server/adapters', may: [...CORE, 'server/ports', 'server/db', 'server/config'] },
  { folder: 'server/services', may: [...CORE, 'server/ports', 'server/db', 'server/config'] },
  { folder: 'server/jobs', may: [...CORE, 'server/ports', 'server/db', 'server/services'] },
  { folder: 'server/http', may: [...CORE, 'server/ports', 'server/services', 'server/config'] },
  { folder: 'server/cli', may: ['shared', 'server'] },
];

/** Folders whose sub-folders may not see each other. */
module.exports.ISLANDS = ['renderer/features'];

/** Packages that only one place may import. */
module.exports.SOLE_IMPORTERS = [
  { package: 'jotai', from: 'renderer/state' },
  {
    package: 'electron|electron-store|electron-updater',
    from: '(main/(main|adapters)|preload/preload)\\.ts|main/adapters/',
  },
  { package: 'kysely|pg|pg-copy-streams|@electric-sql/pglite', from: 'server/(db|services|adapters|jobs)' },
  { package: 'fastify|@fastify/.*', from: 'server/(http|app)' },
  { package: 'pino', from: 'server/core/logger\\.ts' },
];
