import { z } from 'zod';
import { CAPTION_MODES, CAPTION_POSITIONS, WATERMARK_POSITIONS, WATERMARK_SIZES } from '../brand-kit.js';
import { PRESENTER_LAYOUTS, PRESENTER_SHAPES, RATIOS, SLIDE_LAYOUTS } from '../export-settings.js';

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const Percent = z.number().min(0).max(100);
const Seconds = z.number().nonnegative();
/** A share of the source's picture, as shown: 0 is its left edge or top, 1 its right edge or bottom. */
const Share = z.number().min(0).max(1);

/** How captions look and where they are. */
export const RequestedCaptions = z.object({
  mode: z.enum(CAPTION_MODES),
  position: z.enum(CAPTION_POSITIONS),
  /** With `custom`: 0 is as high as it goes, 100 as low as it goes. */
  positionPercent: Percent,
  fontFamily: z.string(),
  /** Of the shorter side of the picture. */
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
  /** During speech. */
  duckVolume: Percent,
  /** Seconds, at both ends. */
  fadeDuration: z.number().min(0).max(30),
  playInScenes: z.boolean(),
});
export type RequestedMusic = z.infer<typeof RequestedMusic>;

export const RequestedZoom = z.object({
  start: Seconds,
  end: Seconds,
  /** Centre of what is shown. */
  x: Share,
  y: Share,
  scale: z.number().min(1).max(3),
});
export type RequestedZoom = z.infer<typeof RequestedZoom>;

const Drawn = z.object({ start: Seconds, end: Seconds });
const Box = Drawn.extend({ x: Share, y: Share, width: Share, height: Share });
const Outlined = Box.extend({
  color: Colour,
  /** Of the shorter side of the picture. */
  strokePercent: z.number().min(0).max(20),
  filled: z.boolean(),
  opacity: Percent,
});

/** What is drawn over the source, in its own coordinates: it moves along when the picture is zoomed or reframed. */
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
 * What an export is made from: settings resolved once (request, then video, then Brand Kit) and frozen with the job.
 * Videos keeps it, media reads it by id and adds what only the source and the fetched files can tell (size, rate, length).
 */
export const RenderRequest = z.object({
  version: z.literal(2),
  videoId: z.string(),
  sourceFileId: z.string(),
  /** File names of the results, without extension. */
  basename: z.string(),
  language: z.string().nullable(),
  /** The words as they stand, in order, in seconds of the source; burned in unless `captions` is null. */
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
  /** Where the ratio changes the shape: fill the frame and follow what moves, instead of bars. */
  reframe: z.boolean(),
  captions: RequestedCaptions.nullable(),
  watermark: RequestedWatermark.nullable(),
  /** Null: no music, all other audio stays. */
  music: RequestedMusic.nullable(),
  openingSceneUrl: z.string().nullable(),
  closingSceneUrl: z.string().nullable(),
  /** In order of time, none over another. */
  zooms: z.array(RequestedZoom),
  /** From back to front. */
  elements: z.array(RequestedElement),
  /** In order of time, none over another. */
  slides: z.array(RequestedSlide),
  /** The Brand Kit's: the article's primary colour, and the captions' font also where there are none. */
  slideLook: z.object({ primaryColor: Colour, fontFamily: z.string() }).optional(),
  presenter: RequestedPresenter.nullable(),
  /** Replaces the source's own audio; absent: that stays. */
  narration: z
    .object({
      /** By position of the cue; cues without an entry are silent. */
      voices: z.array(z.object({ cue: z.number().int().nonnegative(), fileId: z.string() })),
      /** As the voiceover was made, both. */
      sentencePauseSeconds: z.number().nullable(),
      keepsPace: z.boolean(),
    })
    .optional(),
  aiGeneratedAudio: z.boolean(),
});
export type RenderRequest = z.infer<typeof RenderRequest>;
