import { prepareTemplate } from './cluster.ts';

/** Runs after installation: takes the five seconds of `initdb` out of the first start. Without it, that start takes them. */
try {
  await prepareTemplate();
} catch (error) {
  process.stderr.write(`The embedded database could not be prepared; the first start will do it. ${error}\n`);
}
