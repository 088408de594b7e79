import { request } from 'node:http';
import { makeObserver, type ProductObserver } from './product-observer.js';
import { makeRestClient } from './rest-client.js';
import { CHILD_NAMES, connectToProduct, type RunningProduct } from './running-product.js';
import { makeWorkspaceAndKey } from './second-workspace.js';
import type { StandardProduct } from './standard-product.js';

/** The run's one product, in a workspace of the test's own. Others use it at the same time: nobody may stop or break it. */
export interface SharedProduct extends RunningProduct {
  readonly workspaceId: string;
  readonly observer: ProductObserver;
  readonly standard: StandardProduct;
  /** The first workspace, with the owner and the key that were made at the first start. */
  readonly firstWorkspaceKey: string;
}

let connected: Promise<{ standard: StandardProduct; product: RunningProduct }> | undefined;

/** The one product of all tests that neither stop nor break it, with its logs as they are from now on. */
export async function sharedProduct(): Promise<SharedProduct> {
  connected ??= findStandardProduct().then((standard) => ({
    standard,
    product: connectToProduct(() => standard),
  }));
  const { standard, product } = await connected;
  const { key: apiKey, workspaceId } = await makeWorkspaceAndKey(product, 'business');
  const logged = new Map(CHILD_NAMES.map((child) => [child, product.log(child).length]));
  return {
    ...product,
    apiKey,
    workspaceId,
    standard,
    firstWorkspaceKey: product.apiKey,
    observer: makeObserver(product, workspaceId),
    api: makeRestClient(product.urls.REST, apiKey),
    log: (child) =>
      child === 'supervisor' ? product.log(child) : product.log(child).slice(logged.get(child)),
  };
}

/** Asks the process that runs the tests, which starts the product when it is asked first. */
function findStandardProduct(): Promise<StandardProduct> {
  const socketPath = process.env.TEST_PRODUCT_SOCKET;
  if (!socketPath) throw new Error('TEST_PRODUCT_SOCKET is not set: run the tests with npm test');
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/' }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      if (response.statusCode === 200) resolve(JSON.parse(text) as StandardProduct);
      else reject(new Error(`The shared product did not start: ${text}`));
    });
    asked.on('error', reject).end();
  });
}
