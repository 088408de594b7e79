import { expect } from 'chai';
import { findDrift } from '../../scripts/schemas/render-schemas.js';

describe('printed schemas', () => {
  it('say what the code says: run `npm run schemas` after a change', async () => {
    expect(await findDrift()).to.deep.equal([]);
  });
});
