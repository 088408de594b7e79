import { expect } from 'chai';
import { filterInput, filterQuery, readFilter } from './library-filter.js';

describe('the filter of the library', () => {
  it('is read from the address and written to it', () => {
    const filter = readFilter(null, '?q=release%20notes&status=completed&languages-of=lg_1');

    expect(filter).to.deep.equal({
      projectId: null,
      search: 'release notes',
      status: 'COMPLETED',
      isUncategorized: false,
      languageGroup: 'lg_1',
    });
    expect(readFilter(null, filterQuery(filter))).to.deep.equal(filter);
  });

  it('ignores what the address should not have', () => {
    expect(readFilter('prj_1', 'status=lost&project=none')).to.include({
      status: null,
      isUncategorized: false,
      projectId: 'prj_1',
    });
    expect(readFilter(null, `q=${'a'.repeat(300)}`).search).to.have.length(200);
  });

  it('requests only what is set', () => {
    expect(filterInput(readFilter(null, ''))).to.deep.equal({});
    expect(filterInput(readFilter('prj_1', 'q=+a+'))).to.deep.equal({ q: 'a', projectId: 'prj_1' });
    expect(filterInput(readFilter(null, 'project=none'))).to.deep.equal({ uncategorized: true });
    expect(filterQuery(readFilter('prj_1', ''))).to.equal('');
  });
});
