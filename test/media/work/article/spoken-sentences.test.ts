import { expect } from 'chai';
import type { ArticleRequest } from '../../../../schemas/article.js';
import { stepTimes } from '../../../../services/media/work/article/choose-screenshots.js';
import { spokenSentences } from '../../../../services/media/work/article/spoken-sentences.js';

const texts = (lines: ArticleRequest['lines'], language = 'en') =>
  spokenSentences(lines, language).map(({ text, startSeconds }) => [startSeconds, text]);

describe('spokenSentences', () => {
  it('joins lines that share a sentence, and splits lines with several sentences', () => {
    expect(
      texts([
        [0, 2, 'Open the menu and'],
        [2, 4, 'choose Save. Then wait.'],
        [4, 5, 'It is done.'],
      ]),
    ).to.deep.equal([
      [0, 'Open the menu and choose Save.'],
      [2 + (2 * 13) / 23, 'Then wait.'],
      [4, 'It is done.'],
    ]);
  });

  it('ends a sentence at a pause, and where text without punctuation gets long', () => {
    expect(
      texts([
        [0, 1, 'open the menu'],
        [1.1, 2, 'on the left'],
        [2.4, 3, 'press save'],
      ]),
    ).to.deep.equal([
      [0, 'open the menu on the left'],
      [2.4, 'press save'],
    ]);
    expect(
      texts([
        [0, 1, 'Open the menu'],
        [1.6, 2, 'on the left.'],
        [2.5, 3, 'Press'],
        [4.5, 5, 'save.'],
      ]),
    ).to.deep.equal([
      [0, 'Open the menu on the left.'],
      [2.5, 'Press'],
      [4.5, 'save.'],
    ]);
    const endless = Array.from({ length: 30 }, (_, i): [number, number, string] => [
      ...([i, i + 1] as const),
      'and then there is another thing',
    ]);
    for (const [, text] of texts(endless)) expect((text as string).length).to.be.below(280);
  });

  it('splits a very long text in linear time', () => {
    const text = 'Open the menu and go on. '.repeat(4000).trim();
    const segment = Intl.Segmenter.prototype.segment;
    let longest = 0;
    Intl.Segmenter.prototype.segment = function (input) {
      longest = Math.max(longest, input.length);
      return segment.call(this, input);
    };

    const sentences = (() => {
      try {
        return spokenSentences([[0, 4000, text]], 'en');
      } finally {
        Intl.Segmenter.prototype.segment = segment;
      }
    })();

    expect(longest).to.be.within(1, 5000);
    expect(sentences).to.have.length(4000);
    expect(sentences.map((sentence) => sentence.text).join(' ')).to.equal(text);
    expect(sentences[1000]?.startSeconds).to.be.closeTo(1000, 1);
    expect(sentences.at(-1)?.endSeconds).to.be.closeTo(4000, 0.1);
  });

  it('adds no spaces in scripts without them, and drops empty lines', () => {
    expect(
      texts(
        [
          [0, 1, '打开菜单，'],
          [1, 2, ' \n'],
          [2, 3, '选择设置。'],
        ],
        'zh',
      ),
    ).to.deep.equal([[0, '打开菜单，选择设置。']]);
    expect(texts([])).to.deep.equal([]);
  });
});

describe('stepTimes', () => {
  it('samples a moment after a step begins, but well before the next one', () => {
    expect(stepTimes([1, 5, 5.5], 6)).to.deep.equal([1.6, 5.25, 5.75]);
    expect(stepTimes([2, 2, 4], 4)).to.deep.equal([2.6, 2.6, 4]);
  });
});
