import { expect } from 'chai';
import { PREPARATION_VERSION } from '../../../../services/media/work/export/preparation-version.js';
import { preparedNames } from '../../../../services/media/work/export/prepared-source.js';
import { audioScanNames } from '../../../../services/media/work/export/stored-audio-scan.js';
import { interestNames } from '../../../../services/media/work/export/stored-interest.js';

describe('what is kept of where something moves', () => {
  it('is measured anew with another preparation, and removed under every name it ever had', () => {
    const names = interestNames('file');

    for (let version = 1; version <= PREPARATION_VERSION; version += 1)
      expect(names.filter((name) => name.includes(`.v${version}.`))).not.to.deep.equal([]);
    expect(new Set(names).size).to.equal(names.length);
    expect(preparedNames('file')).to.include.members([...names, 'file.interest-1.json']);
  });
});

describe('what is kept of a source’s sound', () => {
  it('is found out anew with another preparation, and removed under every name it ever had', () => {
    const names = audioScanNames('file');

    for (let version = 1; version <= PREPARATION_VERSION; version += 1)
      expect(names.filter((name) => name.includes(`.v${version}.`))).not.to.deep.equal([]);
    expect(preparedNames('file')).to.include.members(names);
  });
});
