import { request } from 'node:http';
import { makeObserver, type ProductObserver } from './product-observer.js';
import { makeRestClient } from './rest-client.js';
import { CHILD_NAMES, type ChildName, connectToProduct, type RunningProduct } from './running-product.js';
import { makeWorkspaceAndKey } from './second-workspace.js';
import type { StandardProduct } from './standard-product.js';

/**
 * The single product of a test run, used in a workspace of the test's own. Other tests use it at the same
 * time, so no test may stop or break it.
 */
export interface SharedProduct extends RunningProduct {
  readonly workspaceId: string;
  readonly observer: ProductObserver;
  readonly standard: StandardProduct;
  /** The key of the first workspace, created with its owner at the first start. */
  readonly firstWorkspaceKey: string;
  /** Returns the log of a child since the start of the product. */
  wholeLog(child: ChildName): string;
}

let connected: Promise<{ standard: StandardProduct; product: RunningProduct }> | undefined;

/** Returns the shared product of all tests that neither stop nor break it, with its logs from now on. */
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
    wholeLog: product.log,
    observer: makeObserver(product, workspaceId),
    api: makeRestClient(product.urls.REST, apiKey),
    log: (child) =>
      child === 'supervisor' ? product.log(child) : product.log(child).slice(logged.get(child)),
  };
}

/** Returns the shared product, which is there once the tests around it begin. */
export function useSharedProduct(): SharedProduct {
  const product = {} as SharedProduct;
  before(async () => {
    Object.assign(product, await sharedProduct());
  });
  return product;
}

/** Asks the process that runs the tests, which starts the product at the first request. */
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
