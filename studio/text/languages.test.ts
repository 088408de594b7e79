import { expect } from 'chai';
import { isSameLanguage } from './text.js';

describe('comparing languages', () => {
  it('leaves the region and the case aside', () => {
    expect(isSameLanguage('en', 'en-GB')).to.equal(true);
    expect(isSameLanguage('EN-us', 'en-GB')).to.equal(true);
    expect(isSameLanguage('es', 'et')).to.equal(false);
  });

  it('takes an unknown language for no other', () => {
    expect(isSameLanguage(null, 'en')).to.equal(false);
    expect(isSameLanguage('', '')).to.equal(false);
  });
});
