import { expect } from 'chai';
import { type Kit, patchOf, toDefaults } from './kit-patch.js';

const SAVED: Kit = {
  defaultLanguage: 'en',
  captions: {
    preset: 'CLEAN',
    fontFamily: 'Inter',
    fontSizePercent: 5.6,
    color: '#FFFFFF',
    outlineColor: '#000000',
    backgroundColor: '#000000',
    backgroundOpacity: 0,
    accentColor: '#FFD60A',
    bold: true,
    mode: 'NORMAL',
    position: 'BOTTOM',
    positionPercent: 100,
  },
  captionRules: {
    maxLineLength: 42,
    maxLines: 2,
    maxCharactersPerSecond: 20,
    minGapFrames: 2,
    unbrokenTerms: [],
  },
  article: {
    style: 'DEFAULT',
    primaryColor: '#2563EB',
    fontFamily: 'system-ui',
    logoUrl: null,
    videoLinks: false,
  },
  pronunciations: [],
  glossary: [],
  scriptSkills: [],
  watermark: null,
  openingSceneUrl: null,
  closingSceneUrl: null,
  music: null,
  slideTheme: 'LIGHT',
  slideEntrance: 'SPRING',
  crossfadeDuration: 0,
  elementFadeDuration: 0.2,
};

describe('the changes of a Brand Kit', () => {
  it('are null for each part when it is reset', () => {
    const reset = toDefaults({ ...SAVED, __typename: 'BrandKit' } as Kit);

    expect(Object.keys(reset)).to.have.members(Object.keys(SAVED));
    expect(Object.values(reset).every((value) => value === null)).to.equal(true);
  });

  it('are the parts that differ, without the names of types', () => {
    const typed = { ...SAVED.captions, __typename: 'CaptionStyle', color: '#112233' };
    expect(patchOf(SAVED, { ...SAVED, captions: typed })).to.deep.equal({
      captions: { ...SAVED.captions, color: '#112233' },
    });
    expect(patchOf(SAVED, SAVED)).to.deep.equal({});
  });

  it('leave out a watermark, music and addresses that are empty', () => {
    const watermark = { imageUrl: '', position: 'TOP_LEFT', size: 'SMALL', opacity: 50 } as const;
    expect(patchOf(SAVED, { ...SAVED, watermark, openingSceneUrl: '' })).to.deep.equal({});
    expect(
      patchOf({ ...SAVED, watermark: { ...watermark, imageUrl: 'https://a.example' } }, SAVED),
    ).to.deep.equal({
      watermark: null,
    });
  });

  it('send either a translation or that the term is kept, and no ID of a new skill', () => {
    const draft: Kit = {
      ...SAVED,
      glossary: [
        { term: 'API', translation: 'x', keep: true, language: null },
        { term: 'Home', translation: 'Start', keep: false, language: 'de' },
      ],
      scriptSkills: [
        { id: 'skl_1', name: 'Calm', instructions: 'Be calm' },
        { id: 'new', name: 'Short', instructions: 'Be short' },
      ],
    };
    expect(patchOf(SAVED, draft)).to.deep.equal({
      glossary: [
        { term: 'API', language: null, keep: true },
        { term: 'Home', language: 'de', translation: 'Start' },
      ],
      scriptSkills: [
        { id: 'skl_1', name: 'Calm', instructions: 'Be calm' },
        { name: 'Short', instructions: 'Be short' },
      ],
    });
  });
});
