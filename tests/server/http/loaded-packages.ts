import { registerHooks } from 'node:module';

/**
 * Started as a process: opens the product on the data folder that is its argument, closes it, and writes down which packages of OpenTelemetry
 * were loaded for it.
 */
const loaded = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const [, name] = /node_modules\/(@opentelemetry\/[^/]+)\//.exec(found.url) ?? [];
    if (name !== undefined) loaded.add(name);
    return found;
  },
});

const { createApp } = await import('../../../server/app.ts');
const { readConfig } = await import('../../../server/config/env.ts');
const app = await createApp(readConfig());
await app.close();
process.stdout.write(JSON.stringify([...loaded].sort()));
