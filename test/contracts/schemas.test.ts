import { expect } from 'chai';
import { findDrift } from '../../scripts/schemas/render-schemas.js';

describe('printed schemas', () => {
  it('match the code: run `npm run schemas` after a change', async () => {
    expect(await findDrift()).to.deep.equal([]);
  });
});
