import { expect } from 'chai';
import { splitScript } from '../../../../services/media/work/script/time-script.js';

describe('splitScript', () => {
  const scripts: ReadonlyArray<readonly [string, string, readonly string[], string?]> = [
    ['its own lines', 'One\r\n\n  Two  \nThree', ['One', 'Two', 'Three']],
    ['sentences', 'Open it. Is it there? Yes!', ['Open it.', 'Is it there?', 'Yes!']],
    ['no abbreviations', 'Ask Dr. Miller, e.g. today. Then go.', ['Ask Dr. Miller, e.g. today.', 'Then go.']],
    ['no numbers', '1. Open 3.5 of it. 2. Save it.', ['1. Open 3.5 of it.', '2. Save it.']],
    ['no trailing off', 'Well... maybe. It is', ['Well... maybe.', 'It is']],
    ['Japanese', '設定を開きます。「保存」を押す。', ['設定を開きます。', '「保存」を押す。'], 'ja'],
    ['Arabic', 'افتح الإعدادات. هل تراها؟ نعم', ['افتح الإعدادات.', 'هل تراها؟', 'نعم'], 'ar'],
    ['spaces inside', 'a  b\tc', ['a  b\tc']],
    ['nothing', ' \n\t\n', []],
  ];
  for (const [what, script, lines, language = 'en'] of scripts) {
    it(`handles ${what}`, () => {
      expect(splitScript(script, language)).to.deep.equal(lines);
    });
  }

  it('splits long text without sentence ends at commas, else between words, but no word', () => {
    const commas = splitScript(Array.from({ length: 30 }, (_, i) => `part number ${i},`).join(' '), 'en');
    const words = splitScript('word '.repeat(300).trim(), 'en');
    const [whole, ...none] = splitScript('x'.repeat(100_000), 'en');

    for (const line of commas) expect(line).to.match(/,$/).and.have.length.below(260);
    for (const line of words)
      expect(line)
        .to.match(/^(word ?)+$/)
        .and.have.length.below(260);
    expect(words.join(' ')).to.equal('word '.repeat(300).trim());
    expect([whole?.length, none]).to.deep.equal([100_000, []]);
  });
});
