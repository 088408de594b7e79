import { expect } from 'chai';
import { plainMessage } from './faults.js';

describe('a message of the service', () => {
  it('begins with the name of the field in words', () => {
    const field = 'body.captions.outlineColor';
    expect(plainMessage(`${field} must be a colour`, field)).to.equal('Outline color must be a colour');
    expect(plainMessage('redirectUris[1] must be https', 'redirectUris[1]')).to.equal(
      'Redirect uris 2 must be https',
    );
  });

  it('names other fields in words, too', () => {
    expect(
      plainMessage('input.newPassword must differ from input.currentPassword', 'input.newPassword'),
    ).to.equal('New password must differ from current password');
  });

  it('remains as it is without a path', () => {
    expect(plainMessage('the video is locked', 'videoId')).to.equal('the video is locked');
    expect(plainMessage('No such video.')).to.equal('No such video.');
  });
});
