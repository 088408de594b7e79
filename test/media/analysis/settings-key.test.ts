import { expect } from 'chai';
import { settingsKeyOf } from '../../../services/media/analysis/settings-key.js';

describe('settingsKeyOf', () => {
  const sourceFileId = 'fil_1';

  it('tells apart what gives another result', () => {
    const keys = [
      settingsKeyOf({ sourceFileId }),
      settingsKeyOf({ sourceFileId: 'fil_2' }),
      settingsKeyOf({ sourceFileId, language: 'de' }),
      settingsKeyOf({ sourceFileId, autoZoom: true }),
    ];

    expect(new Set(keys)).to.have.property('size', keys.length);
  });

  it('takes for the same what was not asked for and what was declined', () => {
    expect(settingsKeyOf({ sourceFileId, autoZoom: false })).to.equal(settingsKeyOf({ sourceFileId }));
  });
});
