import { expect } from 'chai';
import { graphql } from 'graphql';
import type { BrandKitPatch } from '../../../schemas/brand-kit.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { findBrandKit, getBrandKit } from '../../../services/videos/brand-kit/find-brand-kit.js';
import { updateBrandKit } from '../../../services/videos/brand-kit/update-brand-kit.js';
import { buildVideosSubgraph } from '../../../services/videos/subgraph.js';
import { aCaller } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aVideosContext } from '../../setup/videos-context.js';

const DEFAULTS = {
  defaultLanguage: 'en',
  captions: {
    preset: 'clean',
    fontFamily: 'Inter',
    fontSizePercent: 5.6,
    color: '#FFFFFF',
    outlineColor: '#000000',
    backgroundColor: '#000000',
    backgroundOpacity: 0,
    accentColor: '#FFD60A',
    bold: true,
    mode: 'normal',
    position: 'bottom',
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
    style: 'default',
    primaryColor: '#2563EB',
    fontFamily: 'system-ui',
    logoUrl: null,
    videoLinks: false,
  },
  pronunciations: [],
  glossary: [],
  scriptSkills: [],
  watermark: null,
  music: null,
  openingSceneUrl: null,
  closingSceneUrl: null,
  slideTheme: 'light',
  slideEntrance: 'spring',
  crossfadeDuration: 0,
  elementFadeDuration: 0.2,
};
const IMAGE = 'https://cdn.example/logo.png';

let workspaceNumber = 0;

describe('Brand Kit', () => {
  const db = useTestDatabase().source('videos');
  let workspaceId: string;
  beforeEach(() => {
    workspaceNumber += 1;
    workspaceId = `ws_${workspaceNumber}`;
  });

  const context = () => aVideosContext(db, aCaller({ workspaceId }));
  const get = () => getBrandKit(context());
  const patch = (changes: unknown) => updateBrandKit(context(), changes as BrandKitPatch);
  const messageOf = async (changes: unknown) => (await failureOf(patch(changes))).message;

  it('is complete before anything is set', async () => {
    const found = await inTransaction(db, { workspaceId }, (tx) => findBrandKit(tx, workspaceId));

    expect(found).to.deep.equal(DEFAULTS);
    expect(await get()).to.deep.equal(DEFAULTS);
    expect(await patch({})).to.deep.equal(DEFAULTS);
  });

  it('merges objects by field, replaces lists, and resets null fields', async () => {
    await patch({
      captions: { color: '#ff0000', bold: true },
      pronunciations: [{ term: 'SQL', type: 'alias', value: 'sequel', language: 'en' }],
      openingSceneUrl: 'https://cdn.example/open.mp4',
    });
    await patch({
      captions: { color: null, mode: 'one-word' },
      pronunciations: [{ term: 'nginx', type: 'phoneme', value: 'ˈɛndʒɪnˌɛks' }],
    });

    const kit = await get();
    expect(kit.captions).to.deep.equal({ ...DEFAULTS.captions, bold: true, mode: 'one-word' });
    expect(kit.pronunciations).to.deep.equal([{ term: 'nginx', type: 'phoneme', value: 'ˈɛndʒɪnˌɛks' }]);
    expect(kit.openingSceneUrl).to.equal('https://cdn.example/open.mp4');
    const reset = { captions: null, pronunciations: null, openingSceneUrl: null };
    expect(await patch(reset)).to.deep.equal(DEFAULTS);
  });

  it('has the looks of exports, and resets them to their defaults', async () => {
    const looks = {
      slideTheme: 'brand',
      slideEntrance: 'none',
      crossfadeDuration: 1,
      elementFadeDuration: 0,
    };

    expect(await patch(looks)).to.deep.equal({ ...DEFAULTS, ...looks });
    expect(await messageOf({ slideTheme: 'neon' })).to.equal(
      'body.slideTheme must be one of light, dark, brand',
    );
    expect(await messageOf({ crossfadeDuration: 3 })).to.equal('body.crossfadeDuration must be at most 2');
    const reset = Object.fromEntries(Object.keys(looks).map((name) => [name, null]));
    expect(await patch(reset)).to.deep.equal(DEFAULTS);
  });

  it('accepts its own response as a patch', async () => {
    await patch({ scriptSkills: [{ name: 'Calm', instructions: 'Speak calmly.' }], music: { url: IMAGE } });
    const kit = await get();

    expect(await patch(kit)).to.deep.equal(kit);
  });

  it('has a watermark and music only with a URL', async () => {
    const none = await messageOf({ watermark: { opacity: 50 } });
    const { watermark } = await patch({ watermark: { imageUrl: IMAGE, position: 'top-left' } });
    const changed = await patch({ watermark: { opacity: 50 }, music: { url: IMAGE, duckVolume: 0 } });
    const taken = await messageOf({ music: { url: null } });

    expect(none).to.equal('body.watermark.imageUrl is required; null for body.watermark removes it');
    expect(watermark).to.deep.equal({ imageUrl: IMAGE, position: 'top-left', size: 'medium', opacity: 100 });
    expect(changed.watermark).to.deep.equal({ ...watermark, opacity: 50 });
    expect(changed.music).to.deep.equal({
      url: IMAGE,
      volume: 30,
      duckVolume: 0,
      fadeDuration: 2,
      playInScenes: false,
    });
    expect(taken).to.equal('body.music.url is required; null for body.music removes it');
    expect((await patch({ watermark: null, music: null })).watermark).to.equal(null);
  });

  it('assigns ids to skills and keeps those sent back', async () => {
    const { scriptSkills } = await patch({
      scriptSkills: [
        { name: 'Calm', instructions: 'Speak calmly.' },
        { name: 'Brief', instructions: 'Be brief.' },
      ],
    });
    const [calm, brief] = scriptSkills;

    const later = await patch({
      scriptSkills: [
        { ...brief, instructions: 'Briefer.' },
        { name: 'New', instructions: 'Anew.' },
      ],
    });

    expect(calm?.id).to.match(/^skl_\w{20}$/);
    expect(later.scriptSkills[0]).to.deep.equal({ ...brief, instructions: 'Briefer.' });
    expect(later.scriptSkills[1]?.id).to.match(/^skl_/).and.not.equal(calm?.id);
    const twice = { scriptSkills: [brief, brief] };
    const rule = 'must be the id of an existing skill, used once; omit it for a new skill';
    expect(await messageOf(twice)).to.equal(`body.scriptSkills[1].id ${rule}`);
    expect(await messageOf({ scriptSkills: [calm] })).to.equal(`body.scriptSkills[0].id ${rule}`);
  });

  it('clamps the position of captions, as an export does', async () => {
    expect((await patch({ captions: { positionPercent: 140 } })).captions.positionPercent).to.equal(100);
    expect((await patch({ captions: { positionPercent: -1 } })).captions.positionPercent).to.equal(0);
  });

  it('preserves text in every script', async () => {
    const glossary = [
      { term: 'لوحة التحكم', translation: '仪表板「主」', language: 'zh-Hans' },
      { term: '🎬'.repeat(100), keep: true },
    ];

    expect((await patch({ glossary })).glossary).to.deep.equal(glossary);
  });

  describe('refuses invalid patches, naming the field and the rule', () => {
    const word = { term: 'a', type: 'alias', value: 'b' };
    const skill = { name: 'a', instructions: 'b' };
    const cases: ReadonlyArray<[unknown, string]> = [
      [{ colours: {} }, 'colours is not a known field'],
      [{ captions: { colour: 'red' } }, 'captions.colour is not a known field'],
      [{ captions: { color: '#12345' } }, 'captions.color must be a colour such as #1A2B3C'],
      [{ article: { primaryColor: 'red' } }, 'article.primaryColor must be a colour such as #1A2B3C'],
      [{ captions: { backgroundOpacity: -1 } }, 'captions.backgroundOpacity must be at least 0'],
      [{ captions: { backgroundOpacity: 100.5 } }, 'captions.backgroundOpacity must be at most 100'],
      [
        { captions: { preset: 'neon' } },
        'captions.preset must be one of clean, box, bold, highlight-word, pop',
      ],
      [{ captions: { fontSizePercent: 0.9 } }, 'captions.fontSizePercent must be at least 1'],
      [{ captions: { fontSizePercent: 21 } }, 'captions.fontSizePercent must be at most 20'],
      [{ captions: { fontFamily: '' } }, 'captions.fontFamily must not be empty'],
      [{ captions: { fontFamily: 'é'.repeat(101) } }, 'captions.fontFamily must be at most 100 characters'],
      [{ captions: { mode: 'loud' } }, 'captions.mode must be one of normal, one-word, karaoke, progressive'],
      [{ captions: { fontFamily: 5 } }, 'captions.fontFamily must be a string or null'],
      [{ captions: { bold: 'yes' } }, 'captions.bold must be true, false or null'],
      [
        { article: { style: 'brandKit' } },
        'article.style must be one of default, dark, corporate, editorial, minimal',
      ],
      [{ article: { logoUrl: 'ftp://example.com/a' } }, 'article.logoUrl must be an http or https URL'],
      [{ openingSceneUrl: 'scene.mp4' }, 'openingSceneUrl must be an http or https URL'],
      [
        { closingSceneUrl: 'https://a:b@example.com/' },
        'closingSceneUrl must not contain a user name or password',
      ],
      [
        { watermark: { imageUrl: IMAGE, position: 'middle' } },
        'watermark.position must be one of top-left, top-right, bottom-left, bottom-right',
      ],
      [{ watermark: { imageUrl: IMAGE, opacity: 101 } }, 'watermark.opacity must be at most 100'],
      [{ music: { url: IMAGE, volume: 101 } }, 'music.volume must be at most 100'],
      [{ music: { url: IMAGE, duckVolume: -1 } }, 'music.duckVolume must be at least 0'],
      [{ music: { url: IMAGE, fadeDuration: 30.1 } }, 'music.fadeDuration must be at most 30'],
      [{ music: { url: '' } }, 'music.url must not be empty'],
      [{ pronunciations: [{ ...word, term: '' }] }, 'pronunciations[0].term must not be empty'],
      [
        { pronunciations: [{ ...word, term: 'a'.repeat(101) }] },
        'pronunciations[0].term must be at most 100 characters',
      ],
      [
        { pronunciations: [word, { ...word, term: 'c', value: 'a'.repeat(201) }] },
        'pronunciations[1].value must be at most 200 characters',
      ],
      [
        { pronunciations: [{ ...word, type: 'ipa' }] },
        'pronunciations[0].type must be one of alias, phoneme',
      ],
      [
        { pronunciations: [{ ...word, language: 'english' }] },
        'pronunciations[0].language must be a language code such as en or pt-BR',
      ],
      [
        { pronunciations: [word, { ...word, term: 'A', value: 'c' }] },
        'pronunciations[1].term repeats body.pronunciations[0] for the same language',
      ],
      [
        { pronunciations: Array.from({ length: 1001 }, (_, i) => ({ ...word, term: `${i}` })) },
        'pronunciations must have at most 1000 items',
      ],
      [{ glossary: [{ term: 'a' }] }, 'glossary[0] must have either a translation or keep: true'],
      [
        { glossary: [{ term: 'a', translation: 'b', keep: true }] },
        'glossary[0] must have either a translation or keep: true',
      ],
      [{ glossary: [{ term: ' ', keep: true }] }, 'glossary[0].term must not be blank'],
      [{ scriptSkills: [{ instructions: 'a' }] }, 'scriptSkills[0].name is required'],
      [
        { scriptSkills: [{ ...skill, instructions: 'a'.repeat(10_001) }] },
        'scriptSkills[0].instructions must be at most 10000 characters',
      ],
      [
        { scriptSkills: Array.from({ length: 101 }, () => skill) },
        'scriptSkills must have at most 100 items',
      ],
      [{ captionRules: { maxLineLength: 9 } }, 'captionRules.maxLineLength must be at least 10'],
      [{ captionRules: { maxLines: 5 } }, 'captionRules.maxLines must be at most 4'],
      [
        { captions: { fontFamily: 'a\0' } },
        'captions must not contain NUL characters or broken surrogate pairs',
      ],
    ];
    for (const [changes, message] of cases) {
      it(message, async () => {
        expect(await messageOf(changes)).to.equal(`body.${message}`);
        expect(await get()).to.deep.equal(DEFAULTS);
      });
    }
  });

  it('accepts a font that the workers have, and names those they have for another one', async () => {
    const captionFonts = ['DejaVu Sans', 'Inter', 'Noto Sans'];
    const ask = (fontFamily: string, installed = captionFonts) =>
      updateBrandKit(
        { ...context(), media: makeSubgraphDouble(() => ({ captionFonts: installed })) },
        { captions: { fontFamily } },
      );

    expect((await ask('inter')).captions.fontFamily).to.equal('inter');
    expect((await failureOf(ask('Comic Sans MS'))).message).to.equal(
      'body.captions.fontFamily must be an installed font: DejaVu Sans, Inter, Noto Sans',
    );
    expect((await get()).captions.fontFamily).to.equal('inter');
    expect((await ask('Comic Sans MS', [])).captions.fontFamily).to.equal('Comic Sans MS');
  });

  it('accepts values exactly on the bounds', async () => {
    const kit = await patch({
      captions: { fontSizePercent: 1, backgroundOpacity: 100, fontFamily: '🎬'.repeat(100) },
      watermark: { imageUrl: IMAGE, opacity: 0 },
      music: { url: IMAGE, volume: 100, duckVolume: 0, fadeDuration: 30 },
      pronunciations: [{ term: 'a'.repeat(100), type: 'alias', value: 'b'.repeat(200) }],
      scriptSkills: [{ name: 'a'.repeat(100), instructions: 'b'.repeat(10_000) }],
    });

    expect(kit.captions).to.include({ fontSizePercent: 1, backgroundOpacity: 100 });
    expect(kit.watermark).to.include({ opacity: 0 });
    expect(kit.music).to.include({ volume: 100, duckVolume: 0, fadeDuration: 30 });
    expect((await patch({ captions: { fontSizePercent: 20, backgroundOpacity: 0 } })).captions).to.include({
      fontSizePercent: 20,
      backgroundOpacity: 0,
    });
  });

  it('applies all of many concurrent changes', async () => {
    const changes: BrandKitPatch[] = [
      { captions: { color: '#111111' } },
      { captions: { bold: true } },
      { article: { style: 'dark' } },
      { openingSceneUrl: IMAGE },
      { glossary: [{ term: 'a', keep: true }] },
      { captions: { mode: 'karaoke' } },
    ];

    await Promise.all(changes.map(patch));

    expect(await get()).to.deep.equal({
      ...DEFAULTS,
      captions: { ...DEFAULTS.captions, color: '#111111', bold: true, mode: 'karaoke' },
      article: { ...DEFAULTS.article, style: 'dark' },
      glossary: [{ term: 'a', keep: true }],
      openingSceneUrl: IMAGE,
    });
  });

  it('uses enums in GraphQL, and treats null in an entry as absent', async () => {
    const { schema } = await buildVideosSubgraph();
    const source = `mutation ($input: BrandKitInput!) {
      updateBrandKit(input: $input) {
        captions { mode color position } article { style } pronunciations { term type language } watermark { position }
        scriptSkills { name }
      }
    }`;
    const input = {
      captions: { mode: 'ONE_WORD', color: null },
      article: { style: 'EDITORIAL' },
      pronunciations: [{ term: 'a', type: 'PHONEME', value: 'b', language: null }],
      scriptSkills: [{ id: null, name: 'Calm', instructions: 'Speak calmly.' }],
      watermark: { imageUrl: IMAGE, position: 'TOP_RIGHT' },
    };

    const answer = await graphql({ schema, source, variableValues: { input }, contextValue: context() });

    expect(answer.errors).to.equal(undefined);
    expect(JSON.parse(JSON.stringify(answer.data)).updateBrandKit).to.deep.equal({
      captions: { mode: 'ONE_WORD', color: '#FFFFFF', position: 'BOTTOM' },
      article: { style: 'EDITORIAL' },
      pronunciations: [{ term: 'a', type: 'PHONEME', language: null }],
      watermark: { position: 'TOP_RIGHT' },
      scriptSkills: [{ name: 'Calm' }],
    });
    expect((await get()).captions.mode).to.equal('one-word');
  });
});
