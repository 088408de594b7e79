import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import { DEFAULT_FIT } from '../../../schemas/narration-fit.js';
import { isBlank } from '../../../schemas/text.js';
import { clampPosition } from '../brand-kit/clamp-position.js';
import { MUSIC_DEFAULTS, WATERMARK_DEFAULTS } from '../brand-kit/complete-brand-kit.js';
import {
  layered,
  layerMusic,
  layerPresenter,
  layerWatermark,
  type SettingsLayers,
} from '../export-settings/layer-settings.js';
import type { ScriptLineEntity } from '../script/script-line.entity.js';
import { clipSpans } from '../video/time-span.js';
import type { VideoEntity } from '../video/video.entity.js';
import { basenameOf } from './basename-of.js';
import { omitsDraftCaptions, warnOfDraft } from './draft-captions.js';

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
  const { request, video: own, kit } = layers;
  const music = layerMusic(layers);
  const watermark = layerWatermark(layers);
  const presenter = layerPresenter(layers);
  const nearest = <K extends keyof typeof own>(name: K) =>
    request[name] === undefined ? own[name] : request[name];
  const scene = (name: 'openingSceneUrl' | 'closingSceneUrl'): string | null => {
    const url = nearest(name);
    return url === undefined ? kit[name] : url;
  };
  const clipped = <T extends { start: number; end: number }>(spans: readonly T[]) =>
    clipSpans(spans, video.durationSeconds);
  const captions = captionsOf(video, layers);
  const warnings = warnOfDraft(video, {
    hasText: cues.length > 0,
    isBurnedIn: captions !== null,
    isOmitted: omitsDraftCaptions(video, layers),
  });
  const slides = slidesOf(clipped(nearest('slides') ?? []));
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
    ratio: nearest('ratio') ?? null,
    reframe: nearest('reframe') ?? false,
    background: backgroundOf(layers),
    captions,
    captionRules: kit.captionRules,
    watermark: watermark?.imageUrl
      ? { ...WATERMARK_DEFAULTS, ...watermark, imageUrl: watermark.imageUrl }
      : null,
    music: music?.url ? { ...MUSIC_DEFAULTS, ...music, url: music.url } : null,
    openingSceneUrl: scene('openingSceneUrl'),
    closingSceneUrl: scene('closingSceneUrl'),
    crossfadeSeconds: nearest('crossfadeDuration') ?? kit.crossfadeDuration,
    zooms: nearest('zooms') === false ? [] : clipped(zooms),
    ...(interactions && { interactions }),
    elements: nearest('elements') === false ? [] : clipped(elements),
    elementFadeSeconds: nearest('elementFadeDuration') ?? kit.elementFadeDuration,
    slides,
    ...(slides.length > 0 && { slideLook: lookOf(layers) }),
    presenter: presenter?.avatarId
      ? { ...PRESENTER_DEFAULTS, ...presenter, avatarId: presenter.avatarId }
      : null,
    narration: narrationOf(video, cues),
    aiGeneratedAudio: video.aiGeneratedAudio,
    ...(warnings.length > 0 && { warnings }),
  };
}

function backgroundOf({ request, video, kit }: SettingsLayers): NonNullable<RenderRequest['background']> {
  const background = request.background ?? video.background ?? 'blur';
  if (background === 'blur') return background;
  if (background === 'black') return '#000000';
  return request.backgroundColor ?? video.backgroundColor ?? kit.article.primaryColor;
}

/** The appearance of captions is set only in the Brand Kit. */
function captionsOf(video: VideoEntity, layers: SettingsLayers): RenderRequest['captions'] {
  if (omitsDraftCaptions(video, layers)) return null;
  const { request, video: own, kit } = layers;
  const chosen = layered(request.captions, own.captions, kit.captions);
  if (!chosen) return null;
  return clampPosition({ ...kit.captions, ...chosen });
}

const lookOf = ({ request, video, kit }: SettingsLayers): RenderRequest['slideLook'] => ({
  primaryColor: kit.article.primaryColor,
  fontFamily: kit.captions.fontFamily,
  theme: request.slideTheme ?? video.slideTheme ?? kit.slideTheme,
  entrance: request.slideEntrance ?? video.slideEntrance ?? kit.slideEntrance,
  logoUrl: kit.article.logoUrl,
});

function slidesOf(slides: NonNullable<SettingsLayers['request']['slides']>): RenderRequest['slides'] {
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
