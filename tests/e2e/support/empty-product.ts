import { test } from '@playwright/test';
import { createProduct, type Product, type RunningProduct } from './product.ts';

/** A Saturday at noon, when such a product begins. */
export const SATURDAY = '2026-11-21T12:00:00Z';

/** Runs a product in which nobody is yet for the tests of a file; it is there once a test begins. */
export function runEmptyProduct(): Pick<Product, 'url' | 'mails'> {
  let product: Product;
  let running: RunningProduct | undefined;
  test.beforeAll(async () => {
    product = await createProduct();
    running = await product.start({ now: SATURDAY, demo: false });
  });
  test.afterAll(async () => {
    await running?.stop();
    await product.remove();
  });
  return {
    get url() {
      return product.url;
    },
    mails: () => product.mails(),
  };
}
