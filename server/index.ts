import { createApp } from './app.ts';
import { readConfig } from './config/env.ts';
import { explainStart, runUntilSignal } from './run.ts';

/** Starts the product; what keeps it from starting is said in words. */
try {
  const app = await createApp(readConfig());
  await runUntilSignal(app);
} catch (error) {
  process.stderr.write(`${explainStart(error)}\n`);
  process.exitCode = 1;
}
