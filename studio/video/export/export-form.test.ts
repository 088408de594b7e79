import { expect } from 'chai';
import { type ExportSettings, resetOf, setsBack, toForm, toInput } from './export-form.js';

const NOTHING: ExportSettings = {
  ratio: null,
  captions: null,
  watermark: null,
  music: null,
  openingSceneUrl: null,
  closingSceneUrl: null,
  zooms: null,
  elements: null,
  reframe: null,
  background: null,
  backgroundColor: null,
  avatarSettings: null,
};

describe('the form of export settings', () => {
  it('overrides nothing of the Brand Kit by itself', () => {
    const input = toInput(toForm(NOTHING));
    expect(input).to.deep.equal({});
    expect(resetOf(input)).to.have.length(12).and.include.members(['RATIO', 'CAPTIONS', 'MUSIC']);
  });

  it('returns the settings that it was filled with', () => {
    const settings: ExportSettings = {
      ...NOTHING,
      ratio: 'RATIO_9_16',
      captions: { enabled: true, mode: 'KARAOKE', position: 'TOP' },
      music: { enabled: true, url: 'https://cdn.example/a.mp3', volume: 20 },
      zooms: false,
      background: 'COLOR',
      backgroundColor: '#112233',
      avatarSettings: { enabled: true, avatarId: 'ann', layout: 'SIDE', shape: 'SQUARE', sizePercent: 40 },
    };
    const input = toInput(toForm(settings));
    expect(input).to.deep.equal({
      ratio: 'RATIO_9_16',
      captions: { enabled: true, mode: 'KARAOKE', position: 'TOP' },
      music: { enabled: true, url: 'https://cdn.example/a.mp3', volume: 20 },
      zooms: false,
      background: 'COLOR',
      backgroundColor: '#112233',
      avatarSettings: { enabled: true, avatarId: 'ann', layout: 'SIDE', shape: 'SQUARE', sizePercent: 40 },
    });
    expect(resetOf(input)).not.to.include.members(['ZOOMS']);
  });

  it('tells when it sets something back to the Brand Kit', () => {
    const settings: ExportSettings = { ...NOTHING, zooms: true };
    expect(setsBack(settings, toInput(toForm(settings)))).to.equal(false);
    expect(setsBack(settings, toInput(toForm(NOTHING)))).to.equal(true);
  });

  it('sends no style of captions that are off', () => {
    const form = { ...toForm(NOTHING), captions: 'off', captionPosition: 'TOP' } as const;
    expect(toInput(form)).to.deep.equal({ captions: { enabled: false } });
  });
});
