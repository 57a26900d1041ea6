import { crashReporter } from 'electron';

/**
 * From here on a process that crashes leaves its stack in a file of this machine (`app.getPath('crashDumps')`); nothing is
 * sent. Called before Electron is ready: of processes made earlier nothing is kept. Crashpad itself removes what is older
 * than a year or more than 128 MB (its `PruneCondition::GetDefault`).
 */
export const storeCrashReports = (): void => crashReporter.start({ uploadToServer: false });
