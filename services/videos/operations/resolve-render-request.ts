import { BRAND_KIT_DEFAULTS, type BrandKit } from '../../../schemas/brand-kit.js';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import { DEFAULT_FIT } from '../../../schemas/narration-fit.js';
import { isBlank } from '../../../schemas/text.js';
import { clampPosition } from '../brand-kit/merge-brand-kit.js';
import {
  type LayeredSettings,
  layerSettings,
  type SettingsLayers,
} from '../export-settings/layer-settings.js';
import type { ScriptLineEntity } from '../script/script-line.entity.js';
import { clipSpans } from '../video/time-span.js';
import type { VideoEntity } from '../video/video.entity.js';
import { isDraftScript } from '../video/video.type.js';

type Drafted = Pick<VideoEntity, 'transcription' | 'approval'>;

/**
 * Returns whether the captions of a draft are omitted: its words may be wrong, and in the picture they cannot
 * be corrected. A request or the video's own settings that name captions are followed.
 */
const omitsDraftCaptions = (
  video: Drafted,
  { request, video: own }: Pick<SettingsLayers, 'request' | 'video'>,
): boolean =>
  isDraftScript(video) &&
  !request.draftCaptions &&
  (request.captions ?? undefined) === undefined &&
  (own.captions ?? undefined) === undefined;

/** Returns a warning about the text of an export that is a draft, and what happened to its captions. */
function warnOfDraft(
  video: Drafted,
  { hasText, isBurnedIn, isOmitted }: { hasText: boolean; isBurnedIn: boolean; isOmitted: boolean },
): string[] {
  if (!hasText || !isDraftScript(video)) return [];
  const reason = `the text is a draft (${describe(video.transcription)})`;
  if (isOmitted)
    return [`Captions are not burned in: ${reason}. Check the script, or name captions in the request`];
  return [`${isBurnedIn ? 'The captions and the SRT file are' : 'The SRT file is'} to be checked: ${reason}`];
}

function describe(transcription: VideoEntity['transcription']): string {
  if (!transcription) return 'unchecked';
  const { engine, confidence } = transcription;
  return confidence === null ? `by ${engine}` : `by ${engine}, confidence ${confidence.toFixed(2)}`;
}

/** The content of a video to render. */
export interface RenderedContent {
  readonly cues: readonly ScriptLineEntity[];
  readonly zooms: RenderRequest['zooms'];
  readonly elements: RenderRequest['elements'];
  readonly interactions?: RenderRequest['interactions'];
}

const PRESENTER_DEFAULTS = {
  voiceId: null,
  layout: 'overlay',
  sizePercent: 25,
  shape: 'circle',
  backgroundColor: '#FFFFFF',
  zoom: 1,
  offsetY: 0,
} as const;

/**
 * Resolves all parameters of an export from the request, then the video, then the Brand Kit, field by field
 * inside watermark, captions, music and presenter. Pure.
 */
export function resolveRenderRequest(
  video: VideoEntity & { readonly sourceFileId: string },
  { cues, zooms, elements, interactions }: RenderedContent,
  layers: SettingsLayers,
): RenderRequest {
  const settings = layerSettings(layers);
  const { watermark, music, avatarSettings: presenter } = settings;
  const { kit } = layers;
  const clipped = <T extends { start: number; end: number }>(spans: readonly T[]) =>
    clipSpans(spans, video.durationSeconds);
  const captions = captionsOf(video, settings, layers);
  const warnings = warnOfDraft(video, {
    hasText: cues.length > 0,
    isBurnedIn: captions !== null,
    isOmitted: omitsDraftCaptions(video, layers),
  });
  const slides = slidesOf(clipped(settings.slides ?? []));
  return {
    version: 2,
    videoId: video.id,
    sourceFileId: video.sourceFileId,
    basename: basenameOf(video.name),
    language: video.language,
    cues: cues.map(({ startTime, endTime, text, words }) => ({
      startTime,
      endTime,
      text,
      ...(words && { words: words.map(({ text, start, end }) => ({ text, start, end })) }),
    })),
    ratio: settings.ratio ?? null,
    reframe: settings.reframe ?? false,
    background: backgroundOf(settings, kit),
    captions,
    captionRules: kit.captionRules,
    watermark: watermark?.imageUrl
      ? { ...BRAND_KIT_DEFAULTS.watermark, ...watermark, imageUrl: watermark.imageUrl }
      : null,
    music: music?.url ? { ...BRAND_KIT_DEFAULTS.music, ...music, url: music.url } : null,
    openingSceneUrl: settings.openingSceneUrl,
    closingSceneUrl: settings.closingSceneUrl,
    crossfadeSeconds: settings.crossfadeDuration,
    zooms: settings.zooms === false ? [] : clipped(zooms),
    ...(interactions && { interactions }),
    elements: settings.elements === false ? [] : clipped(elements),
    elementFadeSeconds: settings.elementFadeDuration,
    slides,
    ...(slides.length > 0 && { slideLook: lookOf(settings, kit) }),
    presenter: presenter?.avatarId
      ? { ...PRESENTER_DEFAULTS, ...presenter, avatarId: presenter.avatarId }
      : null,
    narration: narrationOf(video, cues),
    aiGeneratedAudio: video.aiGeneratedAudio,
    ...(warnings.length > 0 && { warnings }),
  };
}

function backgroundOf(
  { background = 'blur', backgroundColor }: LayeredSettings,
  kit: BrandKit,
): NonNullable<RenderRequest['background']> {
  if (background === 'blur') return background;
  if (background === 'black') return '#000000';
  return backgroundColor ?? kit.article.primaryColor;
}

/** The appearance of captions is set only in the Brand Kit. */
function captionsOf(
  video: VideoEntity,
  { captions }: LayeredSettings,
  layers: SettingsLayers,
): RenderRequest['captions'] {
  if (!captions || omitsDraftCaptions(video, layers)) return null;
  return clampPosition({ ...layers.kit.captions, ...captions });
}

const lookOf = (
  { slideTheme, slideEntrance }: LayeredSettings,
  { article, captions }: BrandKit,
): RenderRequest['slideLook'] => ({
  primaryColor: article.primaryColor,
  fontFamily: captions.fontFamily,
  theme: slideTheme,
  entrance: slideEntrance,
  logoUrl: article.logoUrl,
});

function slidesOf(slides: NonNullable<LayeredSettings['slides']>): RenderRequest['slides'] {
  const shown = (text: string | undefined): string | null => (text && !isBlank(text) ? text : null);
  return slides
    .map(({ imageUrl = null, title, body, start, end, layout }) => ({
      imageUrl,
      title: shown(title),
      body: shown(body),
      start,
      end,
      layout,
    }))
    .sort((a, b) => a.start - b.start);
}

/**
 * Returns the lines whose narration replaces the source's audio; without any, or when the script keeps the
 * original speaker, the source's audio is used.
 */
function narrationOf(
  { voiceSettings, scriptSource }: VideoEntity,
  cues: readonly ScriptLineEntity[],
): RenderRequest['narration'] {
  const voices = cues.flatMap(({ voiceFileId }, cue) => (voiceFileId ? [{ cue, fileId: voiceFileId }] : []));
  if (voices.length === 0 || scriptSource === 'original') return undefined;
  const { sentencePauseSeconds = null, speed = null, fit = DEFAULT_FIT } = voiceSettings ?? {};
  return { voices, sentencePauseSeconds, keepsPace: speed !== null, fit };
}

/** Returns a name that every file system accepts: `My film: part 1.mp4` → `My film part 1`. */
export function basenameOf(name: string): string {
  const safe = name
    .replace(/\.(mp4|m4v|mov|mkv|webm|avi|ts|mpg|mpeg|wmv|flv)$/i, '')
    .replace(/[^\p{L}\p{N}\p{M} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return Array.from(safe).slice(0, 60).join('').trim() || 'video';
}
