import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What Node has compiled and stripped of its types once: half of a start's work. Nothing where it may not write there. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/perch/compiled/', import.meta.url));

// The database's thread reads it from the environment.
process.env.NODE_COMPILE_CACHE ??= COMPILED;
// Before the program is loaded, of which it is to keep everything.
enableCompileCache(process.env.NODE_COMPILE_CACHE);
const { startProduct } = await import('./start-product.ts');
await startProduct();
