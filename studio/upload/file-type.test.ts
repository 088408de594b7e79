import { expect } from 'chai';
import { addressFault } from './address-fault.js';
import { videoType } from './file-type.js';

describe('what can be uploaded', () => {
  it('is a video by its type, or by its name where the browser knows none', () => {
    expect(videoType({ name: 'talk.webm', type: 'video/webm' })).to.equal('video/webm');
    expect(videoType({ name: 'Talk.MKV', type: '' })).to.equal('video/x-matroska');
    expect(videoType({ name: 'notes.pdf', type: 'application/pdf' })).to.equal(null);
    expect(videoType({ name: 'README', type: '' })).to.equal(null);
  });

  it('has a complete address', () => {
    expect(addressFault(' https://example.com/talk.mp4 ')).to.equal(null);
    expect(addressFault('')).to.equal('addressMissing');
    expect(addressFault('example.com/talk.mp4')).to.equal('addressInvalid');
    expect(addressFault('ftp://example.com/talk.mp4')).to.equal('addressInvalid');
  });
});
