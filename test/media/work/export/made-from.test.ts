import { expect } from 'chai';
import { madeFrom } from '../../../../services/media/work/export/made-from.js';

const file = (sha256: string) => ({ sha256 });

describe('madeFrom', () => {
  it('lists every file of an export, a repeated one only once', () => {
    const plan = {
      parts: [{ role: 'footage', source: file('f') }],
      audio: { parts: [{ narration: { lines: [file('l1'), file('l2'), file('l1')] } }], music: file('m') },
      slides: [{ image: file('s') }, { image: null }, { image: file('s') }],
      presenter: { picture: file('p') },
      watermark: file('w'),
      captions: { fonts: [file('t')] },
    };

    expect(madeFrom(plan as never).map(({ role, sha256 }) => `${role} ${sha256}`)).to.deep.equal([
      ...['footage f', 'narration l1', 'narration l2', 'music m'],
      ...['slide s', 'presenter p', 'watermark w', 'font t'],
    ]);
  });

  it('lists nothing for absent settings', () => {
    const parts = [{ role: 'footage', source: file('f') }];
    const none = { audio: null, slides: [], presenter: null, watermark: null, captions: null };

    expect(madeFrom({ parts, ...none } as never)).to.deep.equal([{ role: 'footage', sha256: 'f' }]);
  });
});
