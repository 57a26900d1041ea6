import { createApp } from './app.ts';
import { readConfig } from './config/env.ts';
import { explainStart, runUntilSignal } from './run.ts';

/** Starts the product and runs it until it is asked to stop; what keeps it from starting is said in words, and ends the process with 1. */
export async function startProduct(): Promise<void> {
  try {
    const app = await createApp(readConfig());
    await runUntilSignal(app);
  } catch (error) {
    process.stderr.write(`${explainStart(error)}\n`);
    process.exitCode = 1;
  }
}
