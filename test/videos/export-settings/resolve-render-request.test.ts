import { expect } from 'chai';
import { BRAND_KIT_DEFAULTS } from '../../../schemas/brand-kit.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { RenderRequest } from '../../../schemas/messages/render-request.js';
import type { BrandKitSettings } from '../../../services/videos/brand-kit/brand-kit.entity.js';
import { completeBrandKit } from '../../../services/videos/brand-kit/find-brand-kit.js';
import {
  type RenderedContent,
  resolveRenderRequest,
} from '../../../services/videos/operations/resolve-render-request.js';
import type { VideoEntity } from '../../../services/videos/video/video.entity.js';

const VIDEO = {
  id: 'vid_1',
  sourceFileId: 'fil_1',
  name: 'My film: 1.mp4',
  language: 'en',
  durationSeconds: 10,
  aiGeneratedAudio: false,
  scriptSource: 'video',
  voiceSettings: null,
} as VideoEntity & { sourceFileId: string };
const ZOOM = { start: 1, end: 2, x: 0.5, y: 0.5, scale: 2 };
const BLUR = { type: 'blur', start: 0, end: 4, x: 0, y: 0, width: 0.5, height: 0.5, strength: 50 } as const;
const SLIDE = { title: 'One', start: 1, end: 2, layout: 'full' } as const;
const A = 'https://cdn.example/a';
const B = 'https://cdn.example/b';

interface Levels {
  readonly request?: ExportSettings;
  readonly video?: ExportSettings;
  readonly kit?: BrandKitSettings;
}

const resolve = (
  { request = {}, video = {}, kit = {} }: Levels,
  differing: Partial<VideoEntity> = {},
  cues: RenderedContent['cues'] = [],
) => {
  const content = { cues, zooms: [ZOOM], elements: [BLUR] };
  const layers = { request, video, kit: completeBrandKit(kit) };
  // The frozen request must be valid for media.
  return RenderRequest.parse(
    resolveRenderRequest({ ...VIDEO, ...differing, sourceFileId: 'fil_1' }, content, layers),
  );
};

const mark = (imageUrl: string, differing: object = {}) => ({
  imageUrl,
  position: 'bottom-right',
  size: 'medium',
  opacity: 100,
  ...differing,
});
const music = (url: string, differing: object = {}) => ({
  url,
  volume: 30,
  duckVolume: 10,
  fadeDuration: 2,
  playInScenes: false,
  ...differing,
});
const presenter = (avatarId: string, differing: object = {}) => ({
  avatarId,
  voiceId: null,
  layout: 'overlay',
  sizePercent: 25,
  shape: 'circle',
  backgroundColor: '#FFFFFF',
  zoom: 1,
  offsetY: 0,
  ...differing,
});
const slide = { imageUrl: null, title: 'One', body: null, start: 1, end: 2, layout: 'full' };
const look = completeBrandKit({}).captions;

const CASES: Readonly<Record<string, ReadonlyArray<readonly [Levels, unknown]>>> = {
  ratio: [
    [{}, null],
    [{ video: { ratio: '1:1' } }, '1:1'],
    [{ request: { ratio: '9:16' }, video: { ratio: '1:1' } }, '9:16'],
  ],
  reframe: [
    [{}, false],
    [{ video: { reframe: true } }, true],
    [{ request: { reframe: false }, video: { reframe: true } }, false],
  ],
  watermark: [
    [{}, null],
    [{ kit: { watermark: { imageUrl: A } } }, mark(A)],
    [{ kit: { watermark: { imageUrl: A, opacity: 10 } } }, mark(A, { opacity: 10 })],
    [{ video: { watermark: false }, kit: { watermark: { imageUrl: A } } }, null],
    [{ request: { watermark: false }, video: { watermark: { imageUrl: A } } }, null],
    [
      { video: { watermark: { imageUrl: B } }, kit: { watermark: { imageUrl: A, size: 'large' } } },
      mark(B, { size: 'large' }),
    ],
    [
      {
        request: { watermark: { opacity: 50 } },
        video: { watermark: { position: 'top-left', opacity: 40 } },
        kit: { watermark: { imageUrl: A, size: 'small', opacity: 30 } },
      },
      mark(A, { opacity: 50, position: 'top-left', size: 'small' }),
    ],
    // Enabling a setting again restores the Brand Kit's.
    [
      {
        request: { watermark: { opacity: 0 } },
        video: { watermark: false },
        kit: { watermark: { imageUrl: A, size: 'small' } },
      },
      mark(A, { opacity: 0, size: 'small' }),
    ],
    // Only fields of a setting that the Brand Kit no longer has.
    [{ video: { watermark: { size: 'small' } } }, null],
  ],
  music: [
    [{}, null],
    [{ kit: { music: { url: A, volume: 5 } } }, music(A, { volume: 5 })],
    [{ video: { music: false }, kit: { music: { url: A } } }, null],
    [{ request: { music: false }, video: { music: { url: B } }, kit: { music: { url: A } } }, null],
    [{ request: { music: { url: B } } }, music(B)],
    [
      {
        request: { music: { volume: 0 } },
        video: { music: { playInScenes: true, volume: 9 } },
        kit: { music: { url: A, fadeDuration: 0 } },
      },
      music(A, { volume: 0, playInScenes: true, fadeDuration: 0 }),
    ],
  ],
  captions: [
    [{}, look],
    [{ request: { captions: false } }, null],
    [{ video: { captions: false } }, null],
    [{ request: { captions: {} }, video: { captions: false } }, look],
    [
      { kit: { captions: { color: '#FF0000', mode: 'karaoke', position: 'top' } } },
      { ...look, color: '#FF0000', mode: 'karaoke', position: 'top' },
    ],
    [
      {
        request: { captions: { mode: 'one-word' } },
        video: { captions: { mode: 'progressive', position: 'middle' } },
        kit: { captions: { mode: 'karaoke', position: 'top', bold: true } },
      },
      { ...look, mode: 'one-word', position: 'middle', bold: true },
    ],
    [
      { request: { captions: { position: 'custom', positionPercent: 140 } } },
      { ...look, position: 'custom', positionPercent: 100 },
    ],
    [
      { video: { captions: { position: 'custom', positionPercent: -3 } } },
      { ...look, position: 'custom', positionPercent: 0 },
    ],
  ],
  openingSceneUrl: [
    [{}, null],
    [{ kit: { openingSceneUrl: A } }, A],
    [{ video: { openingSceneUrl: B }, kit: { openingSceneUrl: A } }, B],
    [{ video: { openingSceneUrl: null }, kit: { openingSceneUrl: A } }, null],
    [{ request: { openingSceneUrl: null }, video: { openingSceneUrl: B } }, null],
    [{ request: { openingSceneUrl: A }, video: { openingSceneUrl: null } }, A],
  ],
  closingSceneUrl: [
    [{}, null],
    [{ kit: { closingSceneUrl: A } }, A],
    [{ video: { closingSceneUrl: null }, kit: { closingSceneUrl: A } }, null],
    [{ request: { closingSceneUrl: null }, kit: { closingSceneUrl: A } }, null],
    [{ request: { closingSceneUrl: B }, kit: { closingSceneUrl: A } }, B],
  ],
  zooms: [
    [{}, [ZOOM]],
    [{ request: { zooms: false } }, []],
    [{ video: { zooms: false } }, []],
    [{ request: { zooms: true }, video: { zooms: false } }, [ZOOM]],
  ],
  elements: [
    [{}, [BLUR]],
    [{ request: { elements: false } }, []],
    [{ video: { elements: false } }, []],
    [{ request: { elements: true }, video: { elements: false } }, [BLUR]],
  ],
  background: [
    [{}, 'blur'],
    [{ request: { background: 'black' } }, '#000000'],
    [{ video: { background: 'black' } }, '#000000'],
    [{ request: { background: 'blur' }, video: { background: 'black' } }, 'blur'],
    [{ request: { backgroundColor: '#102030' } }, 'blur'],
    [{ request: { background: 'color' }, kit: { article: { primaryColor: '#445566' } } }, '#445566'],
    [{ request: { background: 'color' }, video: { backgroundColor: '#102030' } }, '#102030'],
    [{ request: { backgroundColor: '#AABBCC' }, video: { background: 'color' } }, '#AABBCC'],
  ],
  crossfadeSeconds: [
    [{}, 0],
    [{ kit: { crossfadeDuration: 2 } }, 2],
    [{ video: { crossfadeDuration: 0 }, kit: { crossfadeDuration: 2 } }, 0],
    [{ request: { crossfadeDuration: 0.5 }, video: { crossfadeDuration: 1 } }, 0.5],
  ],
  elementFadeSeconds: [
    [{}, 0.2],
    [{ kit: { elementFadeDuration: 1 } }, 1],
    [{ video: { elementFadeDuration: 0 }, kit: { elementFadeDuration: 1 } }, 0],
    [{ request: { elementFadeDuration: 0.5 }, video: { elementFadeDuration: 1 } }, 0.5],
  ],
  slides: [
    [{}, []],
    [{ video: { slides: [SLIDE] } }, [slide]],
    [{ request: { slides: [] }, video: { slides: [SLIDE] } }, []],
    [
      {
        request: {
          slides: [
            { ...SLIDE, start: 5, end: 6, body: '  ' },
            { ...SLIDE, imageUrl: A },
          ],
        },
        video: { slides: [] },
      },
      [
        { ...slide, imageUrl: A },
        { ...slide, start: 5, end: 6 },
      ],
    ],
  ],
  presenter: [
    [{}, null],
    [{ video: { avatarSettings: { avatarId: 'ava_1' } } }, presenter('ava_1')],
    [{ request: { avatarSettings: false }, video: { avatarSettings: { avatarId: 'ava_1' } } }, null],
    [
      { request: { avatarSettings: { avatarId: 'ava_2' } }, video: { avatarSettings: false } },
      presenter('ava_2'),
    ],
    [
      {
        request: { avatarSettings: { layout: 'side', offsetY: -5 } },
        video: { avatarSettings: { avatarId: 'ava_1', layout: 'full', zoom: 2, voiceId: 'flite_slt' } },
      },
      presenter('ava_1', { layout: 'side', offsetY: -5, zoom: 2, voiceId: 'flite_slt' }),
    ],
    [{ video: { avatarSettings: { zoom: 2 } } }, null],
  ],
};

describe('resolveRenderRequest: request, then video, then Brand Kit', () => {
  for (const [name, cases] of Object.entries(CASES)) {
    for (const [levels, expected] of cases) {
      it(`${name} of ${JSON.stringify(levels)}`, () => {
        expect(resolve(levels)[name as keyof RenderRequest]).to.deep.equal(expected);
      });
    }
  }

  it('is complete without speech', () => {
    const { id: videoId, language, sourceFileId } = VIDEO;
    expect(resolve({})).to.deep.equal({
      version: 2,
      videoId,
      sourceFileId,
      basename: 'My film 1',
      language,
      cues: [],
      ratio: null,
      reframe: false,
      background: 'blur',
      captions: look,
      captionRules: BRAND_KIT_DEFAULTS.captionRules,
      watermark: null,
      music: null,
      openingSceneUrl: null,
      closingSceneUrl: null,
      crossfadeSeconds: 0,
      zooms: [ZOOM],
      elements: [BLUR],
      elementFadeSeconds: 0.2,
      slides: [],
      presenter: null,
      narration: undefined,
      aiGeneratedAudio: false,
    });
  });

  it('has a case for every setting', () => {
    const settings = Object.keys(CASES).map((name) => SETTING_OF[name] ?? name);
    expect(settings.sort()).to.deep.equal([...Object.keys(EVERY_SETTING)].sort());
  });

  it('gives slides the Brand Kit’s style, and omits it without slides', () => {
    const kit = { article: { primaryColor: '#123456' }, captions: { fontFamily: 'Noto Sans' } };

    const { slideLook } = resolve({ request: { slides: [SLIDE], captions: false }, kit });

    expect(slideLook).to.deep.equal({
      primaryColor: '#123456',
      fontFamily: 'Noto Sans',
      theme: 'light',
      entrance: 'spring',
      logoUrl: null,
    });
    const chosen = resolve({
      request: { slides: [SLIDE], slideTheme: 'dark' },
      video: { slideTheme: 'brand', slideEntrance: 'none' },
      kit: { article: { logoUrl: A }, slideTheme: 'light', slideEntrance: 'ease' },
    });
    const branded = resolve({
      request: { slides: [SLIDE] },
      kit: { slideTheme: 'brand', slideEntrance: 'none' },
    });
    expect(branded.slideLook).to.include({ theme: 'brand', entrance: 'none' });
    expect(chosen.slideLook).to.include({ theme: 'dark', entrance: 'none', logoUrl: A });
    expect(resolve({ kit })).not.to.have.property('slideLook');
  });

  describe('of a draft', () => {
    const transcription = { engine: 'pocketsphinx', model: 'en-us', language: 'en', languageConfidence: 1 };
    const draft = { transcription: { ...transcription, confidence: 0.42, draft: true } };
    const cues = [{ startTime: 0, endTime: 1, text: 'wurld', words: null }] as never;
    const outcome = (levels: Levels, differing: Partial<VideoEntity> = draft) => {
      const { captions, warnings } = resolve(levels, differing, cues);
      return { isBurnedIn: captions !== null, warnings };
    };
    const why = 'the text is a draft (by pocketsphinx, confidence 0.42)';

    it('burns captions in only where they are named, and says why', () => {
      const omitted = {
        isBurnedIn: false,
        warnings: [`Captions are not burned in: ${why}. Check the script, or name captions in the request`],
      };
      const burned = {
        isBurnedIn: true,
        warnings: [`The captions and the SRT file are to be checked: ${why}`],
      };

      expect(outcome({})).to.deep.equal(omitted);
      expect(outcome({ kit: { captions: { mode: 'karaoke' } } })).to.deep.equal(omitted);
      expect(outcome({ request: { captions: {} } })).to.deep.equal(burned);
      expect(outcome({ video: { captions: { mode: 'karaoke' } } })).to.deep.equal(burned);
      expect(outcome({ request: { draftCaptions: true } })).to.deep.equal(burned);
      expect(outcome({ request: { captions: false, draftCaptions: true } })).to.deep.equal({
        isBurnedIn: false,
        warnings: [`The SRT file is to be checked: ${why}`],
      });
    });

    it('burns captions in and warns of nothing once a person has checked the text', () => {
      const checked = { transcription: { ...draft.transcription, draft: false } };
      const burned = { isBurnedIn: true, warnings: undefined };

      expect(outcome({}, checked)).to.deep.equal(burned);
      expect(outcome({}, { ...draft, approval: 'approved' })).to.deep.equal(burned);
      expect(outcome({}, {})).to.deep.equal(burned);
    });
  });

  it('ends with the video, even if it became shorter after settings were stored', () => {
    const late = { ...SLIDE, start: 3, end: 4 };
    const { zooms, elements, slides } = resolve(
      { video: { slides: [SLIDE, late] } },
      { durationSeconds: 1.5 },
    );

    expect(zooms).to.deep.equal([{ ...ZOOM, end: 1.5 }]);
    expect(elements).to.deep.equal([{ ...BLUR, end: 1.5 }]);
    expect(slides).to.deep.equal([{ ...slide, end: 1.5 }]);
  });
});

/** Settings that the request has under another name. */
const SETTING_OF: Readonly<Record<string, string>> = {
  presenter: 'avatarSettings',
  crossfadeSeconds: 'crossfadeDuration',
  elementFadeSeconds: 'elementFadeDuration',
};

/** The background's cases include its colour; theme and entrance are part of the slides' style. */
const EVERY_SETTING: Record<
  keyof Omit<
    ExportSettings,
    'language' | 'backgroundColor' | 'slideTheme' | 'slideEntrance' | 'draftCaptions'
  >,
  true
> = {
  ratio: true,
  watermark: true,
  captions: true,
  music: true,
  openingSceneUrl: true,
  closingSceneUrl: true,
  zooms: true,
  elements: true,
  reframe: true,
  slides: true,
  avatarSettings: true,
  background: true,
  crossfadeDuration: true,
  elementFadeDuration: true,
};
