import { expect } from 'chai';
import type { StaleReasonKind, StaleResultsFragment } from './stale.generated.js';
import { planUpdate, staleTranslations, unknownTranslations } from './stale-results.js';

type Staleness = StaleResultsFragment['staleness'];

const UP_TO_DATE = { stale: false, reasonCount: 0, reasons: [], minutes: 0, estimatedSeconds: 0 };
const staleFor = (kind: StaleReasonKind = 'LINE_CHANGED') => ({
  ...{ stale: true, reasonCount: 1, reasons: [{ kind, message: 'Changed' }] },
  ...{ minutes: 1, estimatedSeconds: 20 },
});
const SEGMENTS = { segmentsToRender: 1, segmentsTotal: 3, mixesAudio: false };
const of = (results: Partial<Staleness>): Staleness => ({
  export: { ...UP_TO_DATE, ...SEGMENTS },
  voiceover: { ...UP_TO_DATE, linesToSpeak: 0 },
  articles: [],
  translations: [],
  ...results,
});
const article = (kind?: StaleReasonKind) => ({ ...staleFor(kind), articleId: 'art_1', language: 'en' });
const translation = (videoId: string, language: string, stale: boolean) => ({
  ...(stale ? staleFor() : UP_TO_DATE),
  ...{ videoId, language, linesToTranslate: 1 },
});

describe('planUpdate', () => {
  it('makes nothing that is up to date', () => {
    expect(planUpdate(of({})).parts).to.deep.equal([]);
    expect(planUpdate(of({ export: null, voiceover: null })).parts).to.deep.equal([]);
  });

  it('adds up what articles and the export take', () => {
    const stale = of({ export: { ...staleFor(), ...SEGMENTS, minutes: 0 }, articles: [article()] });
    expect(planUpdate(stale)).to.deep.equal({ parts: ['ARTICLES', 'EXPORT'], seconds: 40, minutes: 1 });
  });

  it('makes the export after every new voiceover, for a time that is not known before', () => {
    const stale = of({ voiceover: { ...staleFor(), linesToSpeak: 2 } });
    expect(planUpdate(stale)).to.deep.equal({ parts: ['VOICEOVER', 'EXPORT'], seconds: null, minutes: 1 });
    expect(planUpdate({ ...stale, export: null })).to.include({ seconds: 20 });
  });

  it('updates translations before the export, and leaves those to be made again of which nothing is known', () => {
    const unknown = { ...translation('vid_2', 'fr', true), ...staleFor('NOT_COMPARABLE') };
    const stale = of({
      export: { ...staleFor(), ...SEGMENTS, minutes: 0 },
      translations: [translation('vid_1', 'es', true), unknown],
    });
    expect(planUpdate(stale)).to.deep.equal({ parts: ['TRANSLATIONS', 'EXPORT'], seconds: 40, minutes: 1 });
    expect(unknownTranslations(stale).map(({ videoId }) => videoId)).to.deep.equal(['vid_2']);
  });

  it('leaves out what cannot be made, and articles whose instructions are unknown', () => {
    const stale = of({
      export: { ...staleFor('CANNOT_BE_MADE'), ...SEGMENTS },
      voiceover: { ...staleFor('CANNOT_BE_MADE'), linesToSpeak: null },
      articles: [article('NOT_COMPARABLE')],
    });
    expect(planUpdate(stale).parts).to.deep.equal([]);
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
