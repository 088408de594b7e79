import { expect } from 'chai';
import { readContractPage, renderContractPage } from './contract-page.js';
import { SECTIONS } from './sentences.js';
import { readTestTitles } from './test-titles.js';

describe('the rules of the contract', () => {
  const sentences = SECTIONS.flatMap((section) => section.sentences);

  it('have unique ids', () => {
    expect(new Set(sentences.map(({ id }) => id)).size).to.equal(sentences.length);
  });

  it('name at least one test each, and only tests that exist', () => {
    const titles = readTestTitles();

    expect(sentences.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).to.deep.equal([]);
    const missing = sentences.flatMap(({ id, tests }) =>
      tests.filter((test) => !titles.has(test)).map((test) => `${id}: ${test}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it('are listed in the documentation: run `npm run contract` after a change', async () => {
    expect(await readContractPage()).to.equal(renderContractPage());
  });
});
