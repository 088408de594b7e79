import { expect } from 'chai';
import type { AspectRatio, StaleReasonKind, StaleResultsFragment } from './stale.generated.js';
import { planUpdate, staleTranslations, unknownTranslations } from './stale-results.js';

type Staleness = StaleResultsFragment['staleness'];

const UP_TO_DATE = { stale: false, reasonCount: 0, reasons: [], minutes: 0, estimatedSeconds: 0 };
const staleFor = (kind: StaleReasonKind = 'LINE_CHANGED') => ({
  ...{ stale: true, reasonCount: 1, reasons: [{ kind, message: 'Changed' }] },
  ...{ minutes: 1, estimatedSeconds: 20 },
});
const SEGMENTS = { segmentsToRender: 1, segmentsTotal: 3, mixesAudio: false };
const anExport = (staleness: object, aspectRatio: AspectRatio = 'RATIO_16_9') => ({
  ...{ ...UP_TO_DATE, ...SEGMENTS, ...staleness },
  ...{ exportId: `exp_${aspectRatio}`, aspectRatio },
});
const of = (results: Partial<Staleness>): Staleness => ({
  exports: [anExport({})],
  voiceover: { ...UP_TO_DATE, linesToSpeak: 0 },
  articles: [],
  translations: [],
  ...results,
});
const exportsOf = (...staleness: object[]) => staleness.map((one) => anExport(one));
const article = (kind?: StaleReasonKind) => ({ ...staleFor(kind), articleId: 'art_1', language: 'en' });
const translation = (videoId: string, language: string, stale: boolean) => ({
  ...(stale ? staleFor() : UP_TO_DATE),
  ...{ videoId, language, linesToTranslate: 1 },
});

describe('planUpdate', () => {
  it('makes nothing that is up to date', () => {
    expect(planUpdate(of({})).parts).to.deep.equal([]);
    expect(planUpdate(of({ exports: [], voiceover: null })).parts).to.deep.equal([]);
  });

  it('adds up what articles and the export take', () => {
    const stale = of({ exports: exportsOf({ ...staleFor(), minutes: 0 }), articles: [article()] });
    expect(planUpdate(stale)).to.deep.equal({
      ...{ parts: ['ARTICLES', 'EXPORT'], exportIds: null, seconds: 40, minutes: 1 },
    });
  });

  it('makes the export after every new voiceover, for a time that is not known before', () => {
    const stale = of({ voiceover: { ...staleFor(), linesToSpeak: 2 } });
    expect(planUpdate(stale)).to.deep.include({ parts: ['VOICEOVER', 'EXPORT'], seconds: null, minutes: 1 });
    expect(planUpdate({ ...stale, exports: [] })).to.include({ seconds: 20 });
  });

  it('updates translations before the export, and leaves those to be made again of which nothing is known', () => {
    const unknown = { ...translation('vid_2', 'fr', true), ...staleFor('NOT_COMPARABLE') };
    const stale = of({
      exports: exportsOf({ ...staleFor(), minutes: 0 }),
      translations: [translation('vid_1', 'es', true), unknown],
    });
    expect(planUpdate(stale)).to.deep.include({ parts: ['TRANSLATIONS', 'EXPORT'], seconds: 40, minutes: 1 });
    expect(unknownTranslations(stale).map(({ videoId }) => videoId)).to.deep.equal(['vid_2']);
  });

  it('leaves out what cannot be made, and articles whose instructions are unknown', () => {
    const stale = of({
      exports: exportsOf(staleFor('CANNOT_BE_MADE')),
      voiceover: { ...staleFor('CANNOT_BE_MADE'), linesToSpeak: null },
      articles: [article('NOT_COMPARABLE')],
    });
    expect(planUpdate(stale).parts).to.deep.equal([]);
  });

  it('makes the exports of all ratios that are out of date, without one that cannot be made', () => {
    const exports = [
      anExport({}),
      anExport(staleFor(), 'RATIO_9_16'),
      anExport(staleFor('CANNOT_BE_MADE'), 'RATIO_1_1'),
    ];
    expect(planUpdate(of({ exports }))).to.deep.equal({
      ...{ parts: ['EXPORT'], exportIds: ['exp_RATIO_9_16'], seconds: 20, minutes: 1 },
    });
    expect(planUpdate(of({ exports: exports.slice(0, 2) }))).to.deep.include({ exportIds: null });
  });
});

describe('staleTranslations', () => {
  it('returns those whose newest video of a language is out of date', () => {
    const translations = [
      translation('vid_1', 'es', true),
      translation('vid_2', 'fr', true),
      translation('vid_3', 'es', false),
      translation('vid_4', 'de', false),
    ];
    expect(staleTranslations(of({ translations })).map(({ videoId }) => videoId)).to.deep.equal(['vid_2']);
  });
});
