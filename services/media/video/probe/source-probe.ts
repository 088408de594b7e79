import { z } from 'zod';

const Rational = z.object({ num: z.number().int(), den: z.number().int().positive() });
export type Rational = z.infer<typeof Rational>;

const VideoProbe = z.object({
  codec: z.string(),
  /** Displayed width: after rotation, with square pixels, even. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  codedWidth: z.number().int().positive(),
  codedHeight: z.number().int().positive(),
  /** Degrees clockwise by which a player rotates the coded frame: 0, 90, 180 or 270. */
  rotation: z.number().int(),
  /** Whether a player mirrors the coded frame, left to right, before it rotates it. */
  isMirrored: z.boolean().default(false),
  /** A display matrix that is no quarter turn, such as one of zeros: players show such frames differently. */
  hasOddMatrix: z.boolean().default(false),
  sar: Rational,
  /** The rate that the container claims; for a variable rate it is a guess. */
  nominalFps: Rational.nullable(),
  /** Frames over time, as counted. */
  averageFps: z.number().positive(),
  /** One over the most usual distance between two frames. */
  typicalFps: z.number().positive(),
  isVfr: z.boolean(),
  frameCount: z.number().int().positive(),
  /** Frame count in the container's own index, hidden frames included; null when it has none. */
  indexedFrames: z.number().int().nullable().default(null),
  /** Frames that an edit list hides. */
  hiddenFrames: z.number().int().default(0),
  pixFmt: z.string(),
  bitDepth: z.number().int(),
  hasAlpha: z.boolean(),
  /** The decoder to request when the default one would drop the alpha channel. */
  decoder: z.string().nullable(),
  colorSpace: z.string().nullable(),
  colorTransfer: z.string().nullable(),
  colorPrimaries: z.string().nullable(),
  colorRange: z.string().nullable(),
  isHdr: z.boolean(),
  isInterlaced: z.boolean(),
  /** Longest time without a keyframe. */
  longestGopSeconds: z.number(),
  /**
   * Frames that the container marks as keyframes although decoding cannot start at them. Absent in probes made before
   * keyframes were told by the bitstream.
   */
  falseKeyframes: z.number().int().optional(),
  /** Some packets have no presentation time: such a source cannot be cut. */
  hasMissingTimestamps: z.boolean(),
  /** First frame's start, last frame's end and start, on the source's own clock. */
  startTime: z.number(),
  endTime: z.number(),
  lastFrameTime: z.number(),
});

const AudioProbe = z.object({
  codec: z.string(),
  sampleRate: z.number().int().positive(),
  channels: z.number().int().positive(),
  streamIndex: z.number().int(),
  /** On the source's own clock. */
  startTime: z.number(),
  endTime: z.number(),
});

/** Properties of a source, read from end to end once, with its first frame decoded. */
export const SourceProbe = z.object({
  formatNames: z.array(z.string()),
  /**
   * From the origin to the end of the last frame or audio, whichever is later; counted, not read from the
   * header.
   */
  durationSeconds: z.number().positive(),
  /** The length that the container's header claims, if any. */
  headerDurationSeconds: z.number().nullable(),
  /** The time on the source's own clock that is second 0 of everything made from it. */
  originSeconds: z.number(),
  /** What ffmpeg takes as the start when it seeks. */
  startTime: z.number(),
  videoStreamIndex: z.number().int(),
  /** Video, audio, subtitle and data streams together. */
  streamCount: z.number().int().default(1),
  /**
   * Times at which decoding can start, in seconds after the origin, reduced to one per second: enough to cut
   * by, and at most 120 kB of text for four hours. Absent in probes made before this was stored.
   */
  keyframeSeconds: z.array(z.number()).optional(),
  video: VideoProbe,
  audio: AudioProbe.nullable(),
});
export type SourceProbe = Readonly<z.infer<typeof SourceProbe>>;
export type VideoProbe = SourceProbe['video'];
