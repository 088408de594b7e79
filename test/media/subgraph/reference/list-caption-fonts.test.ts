import { expect } from 'chai';
import { fontsOfAll } from '../../../../services/media/subgraph/reference/reference.resolver.js';

describe('fontsOfAll', () => {
  it('returns the families that every worker has, ignoring workers that do not report any', () => {
    const reports = [{ fonts: ['Noto Sans', 'Inter', 'Lato'] }, {}, { fonts: ['Inter', 'Noto Sans'] }];

    expect(fontsOfAll(reports)).to.deep.equal(['Inter', 'Noto Sans']);
    expect(fontsOfAll([{}])).to.deep.equal([]);
  });
});
