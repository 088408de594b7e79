import { expect } from 'chai';
import { placeKeyEvents } from '../../../../services/media/work/script/place-key-events.js';
import { toSentences } from '../../../../services/media/work/script/write-script.js';
import { said } from './footage.js';

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
