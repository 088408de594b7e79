import { type BrandKit, CAPTION_RULE_DEFAULTS } from '../../../schemas/brand-kit.js';
import type { BrandKitSettings } from './brand-kit.entity.js';

const DEFAULT_LANGUAGE = 'en';

const CAPTIONS: BrandKit['captions'] = {
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
};

const ARTICLE: BrandKit['article'] = {
  style: 'default',
  primaryColor: '#2563EB',
  fontFamily: 'system-ui',
  logoUrl: null,
  videoLinks: false,
};

/** Defaults of a watermark or music for which only the URL is set. */
export const WATERMARK_DEFAULTS = { position: 'bottom-right', size: 'medium', opacity: 100 } as const;
export const MUSIC_DEFAULTS = { volume: 30, duckVolume: 10, fadeDuration: 2, playInScenes: false };

export const EXPORT_STYLE_DEFAULTS = {
  slideTheme: 'light',
  slideEntrance: 'spring',
  crossfadeDuration: 0,
  elementFadeDuration: 0.2,
} as const;

/** Adds the defaults to the fields that were set. Watermark and music are enabled by their URL. */
export function completeBrandKit({
  captions,
  captionRules,
  article,
  watermark,
  music,
  ...rest
}: BrandKitSettings): BrandKit {
  return {
    defaultLanguage: rest.defaultLanguage ?? DEFAULT_LANGUAGE,
    captions: { ...CAPTIONS, ...captions },
    captionRules: { ...CAPTION_RULE_DEFAULTS, ...captionRules },
    article: { ...ARTICLE, ...article },
    pronunciations: rest.pronunciations ?? [],
    glossary: rest.glossary ?? [],
    scriptSkills: rest.scriptSkills ?? [],
    watermark: watermark?.imageUrl
      ? { ...WATERMARK_DEFAULTS, ...watermark, imageUrl: watermark.imageUrl }
      : null,
    openingSceneUrl: rest.openingSceneUrl ?? null,
    closingSceneUrl: rest.closingSceneUrl ?? null,
    music: music?.url ? { ...MUSIC_DEFAULTS, ...music, url: music.url } : null,
    slideTheme: rest.slideTheme ?? EXPORT_STYLE_DEFAULTS.slideTheme,
    slideEntrance: rest.slideEntrance ?? EXPORT_STYLE_DEFAULTS.slideEntrance,
    crossfadeDuration: rest.crossfadeDuration ?? EXPORT_STYLE_DEFAULTS.crossfadeDuration,
    elementFadeDuration: rest.elementFadeDuration ?? EXPORT_STYLE_DEFAULTS.elementFadeDuration,
  };
}
