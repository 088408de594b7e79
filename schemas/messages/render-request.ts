import { z } from 'zod';
import { CAPTION_MODES, CAPTION_POSITIONS, WATERMARK_POSITIONS, WATERMARK_SIZES } from '../brand-kit.js';
import { PRESENTER_LAYOUTS, PRESENTER_SHAPES, RATIOS, SLIDE_LAYOUTS } from '../export-settings.js';

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const Percent = z.number().min(0).max(100);
const Seconds = z.number().nonnegative();
/** A fraction of the displayed source frame: 0 is its left or top edge, 1 its right or bottom edge. */
const Share = z.number().min(0).max(1);

/** Style and position of captions. */
export const RequestedCaptions = z.object({
  mode: z.enum(CAPTION_MODES),
  position: z.enum(CAPTION_POSITIONS),
  /** With `custom`: 0 is the highest position, 100 the lowest. */
  positionPercent: Percent,
  fontFamily: z.string(),
  /** Percentage of the frame's shorter side. */
  fontSizePercent: z.number().positive(),
  color: Colour,
  outlineColor: Colour,
  backgroundColor: Colour,
  backgroundOpacity: Percent,
  bold: z.boolean(),
});
export type RequestedCaptions = z.infer<typeof RequestedCaptions>;

export const RequestedWatermark = z.object({
  imageUrl: z.string(),
  position: z.enum(WATERMARK_POSITIONS),
  size: z.enum(WATERMARK_SIZES),
  opacity: Percent,
});
export type RequestedWatermark = z.infer<typeof RequestedWatermark>;

export const RequestedMusic = z.object({
  url: z.string(),
  volume: Percent,
  /** Volume during speech. */
  duckVolume: Percent,
  /** In seconds, at both ends. */
  fadeDuration: z.number().min(0).max(30),
  playInScenes: z.boolean(),
});
export type RequestedMusic = z.infer<typeof RequestedMusic>;

export const RequestedZoom = z.object({
  start: Seconds,
  end: Seconds,
  /** Center of the visible region. */
  x: Share,
  y: Share,
  scale: z.number().min(1).max(3),
});
export type RequestedZoom = z.infer<typeof RequestedZoom>;

const Drawn = z.object({ start: Seconds, end: Seconds });
const Box = Drawn.extend({ x: Share, y: Share, width: Share, height: Share });
const Outlined = Box.extend({
  color: Colour,
  /** Percentage of the frame's shorter side. */
  strokePercent: z.number().min(0).max(20),
  filled: z.boolean(),
  opacity: Percent,
});

/**
 * An element drawn over the source, in the source's coordinates: it moves along when the video is zoomed or
 * reframed.
 */
export const RequestedElement = z.discriminatedUnion('type', [
  Outlined.extend({ type: z.literal('rectangle') }),
  Outlined.extend({ type: z.literal('ellipse') }),
  Drawn.extend({
    type: z.literal('arrow'),
    fromX: Share,
    fromY: Share,
    toX: Share,
    toY: Share,
    color: Colour,
    strokePercent: z.number().min(0).max(20),
    opacity: Percent,
  }),
  Box.extend({ type: z.literal('blur'), strength: Percent }),
]);
export type RequestedElement = z.infer<typeof RequestedElement>;

export const RequestedSlide = Drawn.extend({
  imageUrl: z.string().nullable(),
  title: z.string().nullable(),
  body: z.string().nullable(),
  layout: z.enum(SLIDE_LAYOUTS),
});
export type RequestedSlide = z.infer<typeof RequestedSlide>;

export const RequestedPresenter = z.object({
  avatarId: z.string(),
  voiceId: z.string().nullable(),
  layout: z.enum(PRESENTER_LAYOUTS),
  sizePercent: z.number().min(5).max(100),
  shape: z.enum(PRESENTER_SHAPES),
  backgroundColor: Colour,
  zoom: z.number().min(1).max(3),
  offsetY: z.number().min(-100).max(100),
});
export type RequestedPresenter = z.infer<typeof RequestedPresenter>;

/**
 * The complete request of an export: settings resolved once (request, then video, then Brand Kit) and frozen
 * with the job.
 * Videos stores it; media reads it by ID and adds properties of the source and the fetched files (size, rate,
 * duration).
 */
export const RenderRequest = z.object({
  version: z.literal(2),
  videoId: z.string(),
  sourceFileId: z.string(),
  /** File name of the results, without extension. */
  basename: z.string(),
  language: z.string().nullable(),
  /** The current script in order, in seconds of the source; burned in unless `captions` is null. */
  cues: z.array(
    z.object({
      startTime: z.number(),
      endTime: z.number(),
      text: z.string(),
      /** Times of the words, if transcribed. */
      words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })).optional(),
    }),
  ),
  /** Null: the source's own. */
  ratio: z.enum(RATIOS).nullable(),
  /** When the ratio changes: fill the frame and follow movement, instead of adding bars. */
  reframe: z.boolean(),
  captions: RequestedCaptions.nullable(),
  watermark: RequestedWatermark.nullable(),
  /** Null: no music, all other audio stays. */
  music: RequestedMusic.nullable(),
  openingSceneUrl: z.string().nullable(),
  closingSceneUrl: z.string().nullable(),
  /** In order of time, without overlap. */
  zooms: z.array(RequestedZoom),
  /** In order from back to front. */
  elements: z.array(RequestedElement),
  /** In order of time, without overlap. */
  slides: z.array(RequestedSlide),
  /**
   * From the Brand Kit: the article's primary color, and the captions' font, which applies also without
   * captions.
   */
  slideLook: z.object({ primaryColor: Colour, fontFamily: z.string() }).optional(),
  presenter: RequestedPresenter.nullable(),
  /** Replaces the source's own audio; absent: the source's audio stays. */
  narration: z
    .object({
      /** By index of the cue; cues without an entry are silent. */
      voices: z.array(z.object({ cue: z.number().int().nonnegative(), fileId: z.string() })),
      /** Both as in the voiceover. */
      sentencePauseSeconds: z.number().nullable(),
      keepsPace: z.boolean(),
    })
    .optional(),
  aiGeneratedAudio: z.boolean(),
});
export type RenderRequest = z.infer<typeof RenderRequest>;
