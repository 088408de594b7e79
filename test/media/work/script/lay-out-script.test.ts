import { expect } from 'chai';
import { alignWords } from '../../../../services/media/work/script/align-words.js';
import { indexSpans, layOutAsWritten } from '../../../../services/media/work/script/lay-out-script.js';
import { placeKeyEvents } from '../../../../services/media/work/script/place-key-events.js';
import { splitScript } from '../../../../services/media/work/script/time-script.js';
import { toSentences } from '../../../../services/media/work/script/write-script.js';
import { said } from './footage.js';

/** Four hours of speech, and the maximum number of lines of a script. */
const DURATION = 14_400;
const transcribedWords = (): Array<{
  text: string;
  startSeconds: number;
  endSeconds: number;
  confidence: number;
}> =>
  Array.from({ length: 36_000 }, (_, i) => ({
    text: 'word',
    confidence: 1,
    startSeconds: i * 0.4,
    endSeconds: i * 0.4 + 0.3,
  }));
const manyLines = () =>
  Array.from({ length: 50_000 }, (_, i) => ({
    text: i % 2 === 0 ? 'word' : 'nay',
    startSeconds: i * 0.288,
    endSeconds: (i + 1) * 0.288,
  }));

describe('layOutScript', () => {
  it('gives a line the times of its words where they were transcribed, and no words where they were not', () => {
    const lines = [
      { text: 'a word', startSeconds: 0, endSeconds: 1 },
      { text: 'unheard of', startSeconds: 5, endSeconds: 6 },
    ];
    const words = [
      { text: 'a', startSeconds: 0.2, endSeconds: 0.3, confidence: 1 },
      { text: 'word', startSeconds: 0.4, endSeconds: 0.8, confidence: 1 },
    ];

    const laidOut = layOutAsWritten(lines, { language: 'en', durationSeconds: 10, words });

    expect(laidOut.map(({ words: timed }) => timed?.map(({ start, end }) => [start, end]))).to.deep.equal([
      [
        [0.2, 0.3],
        [0.4, 0.8],
      ],
      undefined,
    ]);
  });

  it('compares few of the transcribed words for each line of a long script', () => {
    let looks = 0;
    const words = transcribedWords().map((word) => ({
      ...word,
      get startSeconds() {
        looks += 1;
        return word.startSeconds;
      },
      get endSeconds() {
        looks += 1;
        return word.endSeconds;
      },
    }));

    const laidOut = layOutAsWritten(manyLines(), { language: 'en', durationSeconds: DURATION, words });

    expect(laidOut).to.have.length(50_000);
    expect(looks).to.be.below(3_000_000);
  });
});

const align = (written: string, transcribed: string) =>
  alignWords(written.split(' '), transcribed.split(' '));
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `word${from + i}`);

describe('alignWords', () => {
  it('matches words in order, ignoring case and punctuation', () => {
    expect(align('Open, the (settings) page!', 'so open the the page')).to.deep.equal([1, 2, null, 4]);
    expect(align('— … !', '— … !')).to.deep.equal([null, null, null]);
  });

  it('aligns long texts with omitted, inserted and repeated parts', () => {
    const written = [...numbered(0, 3000), ...numbered(3500, 20_000)];
    const transcribed = [...numbered(0, 100), ...numbered(50, 9000), ...numbered(9500, 20_000)];

    const matches = alignWords(written, transcribed);

    const right = matches.filter((at, index) => at !== null && transcribed[at] === written[index]);
    expect(right.length).to.be.greaterThan(written.length - 700);
    const found = matches.filter((at) => at !== null);
    expect(found).to.deep.equal([...found].sort((a, b) => a - b));
  });

  it('gives up on long texts that have nothing in common', () => {
    const matches = alignWords(numbered(0, 17_000), numbered(20_000, 60_000));

    expect(matches.filter((at) => at !== null)).to.deep.equal([]);
  });
});

const span = (startSeconds: number, endSeconds: number) => ({ startSeconds, endSeconds });

describe('indexSpans', () => {
  it('finds the spans between two times, in order, both ends included', () => {
    const { within } = indexSpans([span(5, 6), span(1, 2), span(2, 3), span(8, 9)]);

    expect(within(2, 5)).to.deep.equal([span(1, 2), span(2, 3), span(5, 6)]);
    expect(within(3.5, 4.5)).to.deep.equal([]);
    expect(within(9.5, 12)).to.deep.equal([]);
  });

  it('finds a long span that began before others', () => {
    const spans = indexSpans([span(0, 100), span(1, 2), span(3, 4), span(50, 51)]);

    expect(spans.within(60, 61)).to.deep.equal([span(0, 100)]);
    expect(spans.covers(99)).to.equal(true);
    expect(spans.covers(100.1)).to.equal(false);
  });

  it('covers the very ends, and finds nothing in an empty index', () => {
    const { covers } = indexSpans([span(1, 2)]);

    expect([0.9, 1, 2, 2.1].map(covers)).to.deep.equal([false, true, true, false]);
    expect(indexSpans([]).covers(0)).to.equal(false);
    expect(indexSpans([]).within(0, 1)).to.deep.equal([]);
  });
});

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

const sentences = toSentences(
  [
    ...said('welcome to this short lesson about the program', 1),
    ...said('first we open the settings page of the program', 8),
    ...said('then we choose the language of the program', 16),
    ...said('finally we save it', 24),
  ],
  'en',
);
const place = (events: ReadonlyArray<string | [string, number]>, sceneChanges: number[] = []) =>
  placeKeyEvents(
    events.map((event) =>
      typeof event === 'string' ? { text: event, timestamp: null } : { text: event[0], timestamp: event[1] },
    ),
    { language: 'en', durationSeconds: 30, sentences, sceneChanges },
  );

describe('placeKeyEvents', () => {
  it('places events where they are mentioned, in any order', () => {
    expect(place(['Saves', 'The settings page opens', 'Choosing a language'])).to.deep.equal([24, 8, 16]);
  });

  it('uses the given time, but never one after the end', () => {
    expect(
      place([
        ['Choosing a language', 3.5],
        ['The credits', 31],
      ]),
    ).to.deep.equal([3.5, 30]);
  });

  it('uses a change of scene between the neighbors if an event is not mentioned', () => {
    expect(place([['Start', 2], 'Something blue', 'Saves'], [1, 12, 28])).to.deep.equal([2, 12, 24]);
    expect(place(['Red', 'Blue'], [5, 10, 15, 20])).to.deep.equal([5, 15]);
  });

  it('returns null without any evidence', () => {
    expect(place(['Red', 'Blue', 'Green'], [5, 10])).to.deep.equal([null, null, null]);
    expect(place(['We'])).to.deep.equal([null]);
    expect(place(['👩‍👩‍👧 !'])).to.deep.equal([null]);
  });

  it('recognizes words in scripts without spaces', () => {
    const spoken = [
      { startSeconds: 1, endSeconds: 3, text: '最初に設定を開きます。' },
      { startSeconds: 5, endSeconds: 8, text: '次に言語を選びます。' },
    ];

    const places = placeKeyEvents([{ text: '言語を選ぶ', timestamp: null }], {
      language: 'ja',
      durationSeconds: 10,
      sentences: spoken,
      sceneChanges: [],
    });

    expect(places).to.deep.equal([5]);
  });

  it('places many events in hours of speech before a worker would lose its leases', () => {
    const spoken = Array.from({ length: 9_000 }, (_, i) => ({
      startSeconds: i,
      endSeconds: i + 1,
      text: `then we see what number${i} and its friend${i % 700} do here`,
    }));
    const events = Array.from({ length: 500 }, (_, i) => ({
      text: `Then we see what number${i * 17} and its friend do here`,
      timestamp: null,
    }));

    const places = placeKeyEvents(events, {
      language: 'en',
      durationSeconds: 9_000,
      sentences: spoken,
      sceneChanges: [],
    });

    expect(places).to.deep.equal(events.map((_, i) => i * 17));
  });
});
