import { z } from 'zod';
import { BRAND_KIT_DEFAULTS } from '../brand-kit.js';
import {
  CAPTION_FIELDS,
  CAPTION_RULE_FIELDS,
  Colour,
  MUSIC_FIELDS,
  Percent,
  SLIDE_ENTRANCES,
  SLIDE_THEMES,
  WATERMARK_FIELDS,
} from '../brand-kit-fields.js';
import { PRESENTER_FIELDS, SLIDE_FIELDS } from '../export-setting-objects.js';
import { RATIOS } from '../export-settings.js';
import { CursorPoint, Interaction } from '../interaction.js';
import { NarrationFit } from '../narration-fit.js';
import { Provenance } from '../provenance.js';

const Seconds = z.number().nonnegative();
/** A fraction of the displayed source frame: 0 is its left or top edge, 1 its right or bottom edge. */
const Share = z.number().min(0).max(1);

/** Style and position of captions; with the position `custom`, 0 percent is the highest and 100 the lowest. */
export const RequestedCaptions = z.object({
  ...CAPTION_FIELDS,
  /** Absent in requests from before there were presets: an outline only, and no word is accented. */
  preset: CAPTION_FIELDS.preset.optional(),
  accentColor: CAPTION_FIELDS.accentColor.optional(),
  positionPercent: Percent,
});
export type RequestedCaptions = z.infer<typeof RequestedCaptions>;

/** How captions are split and timed. The width of a line is in widths of a Latin letter. */
export const CaptionRules = z.object(withDefaults(CAPTION_RULE_FIELDS, BRAND_KIT_DEFAULTS.captionRules));
export type CaptionRules = z.infer<typeof CaptionRules>;

export const RequestedWatermark = z.object(WATERMARK_FIELDS);
export type RequestedWatermark = z.infer<typeof RequestedWatermark>;

export const RequestedMusic = z.object(MUSIC_FIELDS);
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

/** Drawn at the cursor of a screen recording. */
const AtCursor = Drawn.extend({
  color: Colour,
  /** Diameter as a percentage of the frame's shorter side. */
  sizePercent: z.number().min(1).max(50),
  opacity: Percent,
  /** Where the cursor is, or the clicks are. Added when a request is frozen; absent in a stored element. */
  points: z.array(CursorPoint).optional(),
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
  Box.extend({ type: z.literal('redact') }),
  AtCursor.extend({ type: z.literal('cursor-highlight') }),
  AtCursor.extend({ type: z.literal('click-ripple') }),
]);
export type RequestedElement = z.infer<typeof RequestedElement>;

/** An element of which nothing beneath may be seen. */
export type HidingElement = Extract<RequestedElement, { type: 'blur' | 'redact' | 'rectangle' | 'ellipse' }>;

/** Whether an element hides what is beneath it, in every picture and text that is made from the source. */
export function isHiding(element: RequestedElement): element is HidingElement {
  switch (element.type) {
    case 'redact':
      return true;
    case 'blur':
      return element.strength > 0;
    case 'rectangle':
    case 'ellipse':
      return element.filled && element.opacity === 100;
    default:
      return false;
  }
}

export const RequestedSlide = z.object({
  ...SLIDE_FIELDS,
  imageUrl: SLIDE_FIELDS.imageUrl.nullable(),
  title: SLIDE_FIELDS.title.nullable(),
  body: SLIDE_FIELDS.body.nullable(),
});
export type RequestedSlide = z.infer<typeof RequestedSlide>;

export const RequestedPresenter = z.object({
  ...PRESENTER_FIELDS,
  voiceId: PRESENTER_FIELDS.voiceId.nullable(),
});
export type RequestedPresenter = z.infer<typeof RequestedPresenter>;

/**
 * The complete request of an export: settings resolved once (request, then video, then Brand Kit) and frozen
 * with the job.
 * Videos stores it and sends it with the command; media adds properties of the source and the fetched files (size,
 * rate, duration).
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
  /**
   * What fills the frame around footage of another aspect ratio: the footage itself, blurred, or a colour. Absent in
   * requests from before there was a choice, which is black.
   */
  background: z.union([z.literal('blur'), Colour]).optional(),
  captions: RequestedCaptions.nullable(),
  /** Absent: the defaults. */
  captionRules: CaptionRules.optional(),
  watermark: RequestedWatermark.nullable(),
  /** Null: no music, all other audio stays. */
  music: RequestedMusic.nullable(),
  openingSceneUrl: z.string().nullable(),
  closingSceneUrl: z.string().nullable(),
  /** Between the scenes and the footage. Absent in requests from before there were crossfades, which is 0. */
  crossfadeSeconds: z.number().min(0).max(2).optional(),
  /** In order of time, without overlap. */
  zooms: z.array(RequestedZoom),
  /** As a person has corrected them, by time. Absent: those of the newest analysis. */
  interactions: z.array(Interaction).optional(),
  /** In order from back to front. */
  elements: z.array(RequestedElement),
  /** In how many seconds an element fades in, and out. Absent in requests from before elements faded, which is 0. */
  elementFadeSeconds: z.number().min(0).max(2).optional(),
  /** In order of time, without overlap. */
  slides: z.array(RequestedSlide),
  /**
   * From the Brand Kit: the article's primary color and logo, and the captions' font, which applies also without
   * captions. Theme, entrance and logo are absent in requests from before there were any.
   */
  slideLook: z
    .object({
      primaryColor: Colour,
      fontFamily: z.string(),
      theme: z.enum(SLIDE_THEMES).optional(),
      entrance: z.enum(SLIDE_ENTRANCES).optional(),
      logoUrl: z.string().nullable().optional(),
    })
    .optional(),
  presenter: RequestedPresenter.nullable(),
  /** Replaces the source's own audio; absent: the source's audio stays. */
  narration: z
    .object({
      /** By index of the cue; cues without an entry are silent. */
      voices: z.array(z.object({ cue: z.number().int().nonnegative(), fileId: z.string() })),
      /** Both as in the voiceover. */
      sentencePauseSeconds: z.number().nullable(),
      keepsPace: z.boolean(),
      /** Absent in requests from before there was a choice, which is `hold`. */
      fit: NarrationFit.optional(),
    })
    .optional(),
  aiGeneratedAudio: z.boolean(),
  /** Absent in requests from before exports were signed, and where nothing is rendered. */
  provenance: Provenance.optional(),
  /** What the requester should know of the result; absent when there is nothing. */
  warnings: z.array(z.string()).optional(),
});
export type RenderRequest = z.infer<typeof RenderRequest>;

/** What decides the captions of an export over its source. */
export const CaptionsRequest = RenderRequest.pick({
  videoId: true,
  sourceFileId: true,
  language: true,
  cues: true,
  captions: true,
  captionRules: true,
  watermark: true,
});
export type CaptionsRequest = z.infer<typeof CaptionsRequest>;

function withDefaults<F extends Readonly<Record<string, z.ZodType>>>(
  fields: F,
  defaults: { readonly [K in keyof F]: z.output<F[K]> },
) {
  const each = Object.entries(fields).map(([name, schema]) => [name, schema.default(defaults[name])]);
  return Object.fromEntries(each) as { [K in keyof F]: z.ZodDefault<F[K]> };
}
