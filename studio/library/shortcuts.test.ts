import { expect } from 'chai';
import { shortcutOf } from './shortcuts.js';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe('shortcuts of the library', () => {
  it('are keys without a modifier', () => {
    expect(shortcutOf({ ...plain, key: '/' }, false)).to.equal('search');
    expect(shortcutOf({ ...plain, key: 'U' }, false)).to.equal('upload');
    expect(shortcutOf({ ...plain, key: '?' }, false)).to.equal('shortcuts');
    expect(shortcutOf({ ...plain, key: 'm', ctrlKey: true }, false)).to.equal(null);
    expect(shortcutOf({ ...plain, key: 'x' }, false)).to.equal(null);
  });

  it('do nothing while a text is typed or a dialog is open', () => {
    expect(shortcutOf({ ...plain, key: '/' }, true)).to.equal(null);
  });
});
