import { expect } from 'chai';
import { type Example, readExamples } from '../../../rest-adapter/openapi/examples.js';
import { type ContractProduct, startContractProduct } from './contract-product.js';
import { undocumented } from './documented-answers.js';
import { cellsOf, documentedOperations } from './documented-operations.js';
import { OPERATION_CASES } from './operation-cases.js';
import { provoke } from './provocations.js';
import { differencesOfShape, writeExamples } from './recorded-examples.js';

describe('REST: every documented response of every operation', () => {
  let product: ContractProduct;

  before(async () => {
    product = await startContractProduct();
  });
  after(() => product?.stop());

  it('has a case for every operation and no other', () => {
    expect(documentedOperations.map(({ name }) => name)).to.have.members(Object.keys(OPERATION_CASES));
  });

  for (const operation of documentedOperations) {
    const cells = cellsOf(operation);

    it(`${operation.name} answers ${cells.length} cells as documented`, async () => {
      const empty: string[] = [];
      const faults: string[] = [];
      for (const cell of cells) {
        const answers = await provoke(operation, cell, product);
        if (!answers) empty.push(cell);
        for (const answer of answers ?? []) {
          const code = answer.status >= 400 ? ` ${answer.json.error?.code}` : '';
          if (`${answer.status}${code}` !== cell) faults.push(`${cell}: ${answer.status} ${answer.text}`);
          else faults.push(...undocumented(operation, answer).map((fault) => `${cell}: ${fault}`));
        }
      }

      expect(empty, 'cells that no case provokes').to.deep.equal([]);
      expect(faults).to.deep.equal([]);
    });
  }

  // Run with RECORD_EXAMPLES=true to record them again.
  it('matches the recorded examples of the reference in shape', async () => {
    const run: Record<string, Example> = {};
    for (const { name, operationId } of documentedOperations) {
      const example = product.examples.get(name);
      if (example) run[operationId] = example;
    }
    if (process.env.RECORD_EXAMPLES === 'true') writeExamples(run);
    const recorded = readExamples();

    expect(Object.keys(run)).to.have.members(documentedOperations.map(({ operationId }) => operationId));
    expect(differencesOfShape(recorded, run)).to.deep.equal([]);
  });
});
