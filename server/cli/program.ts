import { Command, CommanderError } from 'commander';
import { BRAND } from '../../shared/brand.ts';
import { printable } from '../core/printable.ts';
import { addAbuseCommand } from './commands/abuse.ts';
import { addDemoCommand } from './commands/demo.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addExampleCommand } from './commands/example.ts';
import { addIngestCommand } from './commands/ingest.ts';
import { addJobsCommand } from './commands/jobs.ts';
import { addMailCommand } from './commands/mail.ts';
import { addManifestKeyCommand } from './commands/manifest-key.ts';
import { addPlanCommand } from './commands/plan.ts';
import { addPromoCommand } from './commands/promo.ts';
import { addReconcileCommand } from './commands/reconcile.ts';
import { addRefundCommand } from './commands/refund.ts';
import { addReportCommand } from './commands/report.ts';
import { addSeedCommand } from './commands/seed.ts';
import { addBackupCommand, addMoveCommand, addRestoreCommand } from './commands/storage.ts';
import { addSupportCommand } from './commands/support.ts';
import { addUserCommand } from './commands/user.ts';
import type { Environment } from './environment.ts';
import { EXIT, type ExitCode, explain } from './terminal/failure.ts';
import { say } from './terminal/terminal.ts';

const ADDING = [
  addReportCommand,
  addUserCommand,
  addExampleCommand,
  addAbuseCommand,
  addSupportCommand,
  addDemoCommand,
  addDoctorCommand,
  addIngestCommand,
  addJobsCommand,
  addMailCommand,
  addManifestKeyCommand,
  addPlanCommand,
  addPromoCommand,
  addReconcileCommand,
  addRefundCommand,
  addBackupCommand,
  addRestoreCommand,
  addMoveCommand,
  addSeedCommand,
] as const;

function program(environment: Environment): Command {
  const { err, out } = environment.terminal;
  const made = new Command(BRAND.packageName)
    .description(`${BRAND.name}, the operator's command line.`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void out.write(printable(text)),
      writeErr: (text) => void err.write(printable(text)),
    })
    .showHelpAfterError('(add --help for the whole story)')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 not found or not allowed, 4 try again later,\n' +
        '5 the embedded database is in use by a running server, 130 interrupted.',
    );
  for (const add of ADDING) add(made, environment);
  return made;
}

/** Runs one command line. Never throws; what went wrong stands on `err`. */
export async function runProgram(words: readonly string[], environment: Environment): Promise<ExitCode> {
  const { terminal } = environment;
  try {
    await program(environment).parseAsync([...words], { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    if (terminal.signal.aborted) return EXIT.interrupted;
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const { text, exitCode } = explain(error);
    say(terminal, text);
    return exitCode;
  }
}
