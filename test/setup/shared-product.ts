import { after } from 'mocha';
import { CHILD_NAMES, type Product, startProduct } from './product.js';
import { makeRestClient } from './rest-client.js';
import { makeWorkspace } from './second-workspace.js';

/** A product that others use before and after: it is not its user's to end. */
export type SharedProduct = Omit<Product, 'stop' | 'killAll' | 'startAgain'>;

let running: Promise<Product> | undefined;

/**
 * The one product of all tests that ask nothing special of its environment, in a workspace of the asker's own and with
 * the logs as they are from now on. A child may be killed: it is there again by itself.
 */
export async function sharedProduct(): Promise<SharedProduct> {
  running ??= startProduct();
  const { stop, killAll, startAgain, ...product } = await running;
  const apiKey = await makeWorkspace(product, 'business');
  const logged = new Map(CHILD_NAMES.map((child) => [child, product.log(child).length]));
  return {
    ...product,
    apiKey,
    api: makeRestClient(product.urls.REST, apiKey),
    log: (child) =>
      child === 'supervisor' ? product.log(child) : product.log(child).slice(logged.get(child)),
  };
}

// Of the run, since it is none of a suite's: this file is loaded outside all of them.
after(async function () {
  this.timeout(60_000);
  await (await running)?.stop();
});
