import { type Cookie, test } from '@playwright/test';
import { demoReader, demoToken } from './demo-reader.ts';
import { createFilledProduct, FRIDAY } from './demonstration.ts';
import type { Product, RunningProduct } from './product.ts';

/** A product with its demonstration: where it is, and the token of its subscriber. */
export interface FilledProduct {
  url: string;
  reader: string;
}

/** Runs one for the tests of a file, on a Friday after reports came in; what it says is there once a test begins. */
export function runFilledProduct(): FilledProduct {
  const filled: FilledProduct = { url: '', reader: '' };
  let product: Product;
  let running: RunningProduct;
  test.beforeAll(async () => {
    product = await createFilledProduct();
    running = await product.start({ now: FRIDAY });
    filled.url = product.url;
    filled.reader = await demoToken(product.url, running);
  });
  test.afterAll(async () => {
    await running.stop();
    await product.remove();
  });
  return filled;
}

/** As `runFilledProduct`; its subscriber is logged in on every page. */
export function runReadProduct(): Pick<Product, 'url'> {
  const read = { url: '' };
  let product: Product;
  let running: RunningProduct;
  /** The start's link logs in once. */
  let reader: Cookie[];
  test.beforeAll(async ({ browser }) => {
    product = await createFilledProduct();
    running = await product.start({ now: FRIDAY });
    reader = await demoReader(browser, running);
    read.url = product.url;
  });
  test.beforeEach(({ context }) => context.addCookies(reader));
  test.afterAll(async () => {
    await running.stop();
    await product.remove();
  });
  return read;
}
