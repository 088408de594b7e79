import { expect } from 'chai';
import { PREPARATION_VERSION } from '../../../../services/media/work/export/preparation-version.js';
import { preparedNames } from '../../../../services/media/work/export/prepared-source.js';
import { audioScanNames } from '../../../../services/media/work/export/stored-audio-scan.js';
import { interestNames } from '../../../../services/media/work/export/stored-interest.js';

describe('stored measurement of motion', () => {
  it('is measured again for another preparation, and removed under all of its names', () => {
    const names = interestNames('file');

    for (let version = 1; version <= PREPARATION_VERSION; version += 1)
      expect(names.filter((name) => name.includes(`.v${version}.`))).not.to.deep.equal([]);
    expect(new Set(names).size).to.equal(names.length);
    expect(preparedNames('file')).to.include.members([...names, 'file.interest-1.json']);
  });
});

describe('stored scan of a source’s audio', () => {
  it('is scanned again for another preparation, and removed under all of its names', () => {
    const names = audioScanNames('file');

    for (let version = 1; version <= PREPARATION_VERSION; version += 1)
      expect(names.filter((name) => name.includes(`.v${version}.`))).not.to.deep.equal([]);
    expect(preparedNames('file')).to.include.members(names);
  });
});
