import { expect } from 'chai';
import { namesTag, readRange } from '../../../services/media/storage/read-range.js';

describe('readRange', () => {
  it('reads one range, open or closed, from the start or the end', () => {
    expect(readRange('bytes=0-99', 1000)).to.deep.equal({ start: 0, end: 99 });
    expect(readRange('Bytes=900-', 1000)).to.deep.equal({ start: 900, end: 999 });
    expect(readRange('bytes=-100', 1000)).to.deep.equal({ start: 900, end: 999 });
    expect(readRange('bytes=0-5000', 1000)).to.deep.equal({ start: 0, end: 999 });
    expect(readRange('bytes=-5000', 1000)).to.deep.equal({ start: 0, end: 999 });
  });

  it('reports an unsatisfiable range', () => {
    for (const header of ['bytes=1000-', 'bytes=99999999999-', 'bytes=-0']) {
      expect(readRange(header, 1000), header).to.equal('unsatisfiable');
    }
    expect(readRange('bytes=0-', 0)).to.equal('unsatisfiable');
  });

  it('ignores anything but a single range of bytes', () => {
    for (const header of [undefined, '', 'bytes=abc', 'bytes=5-2', 'bytes=-', 'lines=0-1', 'bytes=0-1,5-6']) {
      expect(readRange(header, 1000), String(header)).to.equal(null);
    }
  });
});

describe('namesTag', () => {
  it('finds a tag in a list; a weak one only where weak comparison applies', () => {
    expect(namesTag('"a", "b"', '"b"', { weak: false })).to.equal(true);
    expect(namesTag('*', '"b"', { weak: false })).to.equal(true);
    expect(namesTag('W/"b"', '"b"', { weak: true })).to.equal(true);
    expect(namesTag('W/"b"', '"b"', { weak: false })).to.equal(false);
    expect(namesTag('"c"', '"b"', { weak: true })).to.equal(false);
  });
});
