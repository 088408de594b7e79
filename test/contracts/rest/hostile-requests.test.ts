import fc from 'fast-check';
import { isRepeated } from '../../setup/repeated.js';
import { type ContractProduct, type OperationRequest, startContractProduct } from './contract-product.js';
import { undocumented } from './documented-answers.js';
import { type DocumentedOperation, documentedOperations } from './documented-operations.js';
import { type Change, changed, changes, faultsOf } from './hostile-requests.js';
import { OPERATION_CASES } from './operation-cases.js';

const REQUESTS = isRepeated ? 20_000 : 1_000;

const byName = new Map(documentedOperations.map((operation) => [operation.name, operation]));

/** Printed with a failure; `npm test -- --seed=<number>` repeats the same requests. */
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1e9));

describe('REST: requests that do not match their schemas', () => {
  let product: ContractProduct;
  let sent = 0;
  const accepted = new Map<string, OperationRequest>();

  before(async () => {
    product = await startContractProduct();
    for (const name of byName.keys()) {
      const known = OPERATION_CASES[name];
      if (known) accepted.set(name, await known.request(product));
    }
  });
  after(() => product?.stop());

  async function refuses(name: string, change: Change): Promise<void> {
    const operation = byName.get(name) as DocumentedOperation;
    const request = changed(operation, accepted.get(name) ?? {}, change);
    fc.pre(request !== undefined);
    // The token endpoint counts failures by network.
    const headers = { 'x-forwarded-for': `100.${sent & 255}.${sent >> 8}.1`, ...request.headers };
    sent += 1;
    const answer = await product.send(operation, { ...request, headers });

    const said = `${answer.status} ${answer.text.slice(0, 500)}`;
    const faults = undocumented(operation, answer);
    if (answer.status >= 500) faults.push('it failed');
    if (answer.status !== 400)
      faults.push(...faultsOf(operation, request).map((fault) => `accepted: ${fault}`));
    if (faults.length > 0) throw new Error(`${name} answered ${said}: ${faults.join('; ')}`);
  }

  it(`are refused with 400, and none causes an internal error (${REQUESTS} requests)`, async function () {
    this.timeout(REQUESTS * 300);
    await fc.assert(fc.asyncProperty(fc.constantFrom(...byName.keys()), changes, refuses), {
      seed,
      numRuns: REQUESTS,
      examples: [['POST /v1/videos/upload', { kind: 'body', value: null }]],
      maxSkipsPerRun: 1_000,
      includeErrorInReport: true,
    });
  });
});
