import type { RenderPlan } from '../plan/render-plan.js';

type Output = RenderPlan['output'];
type Rate = Pick<Output, 'fpsNum' | 'fpsDen'>;

/** Returns ticks per second such that a frame is a whole number of ticks: otherwise joined segments drift. */
export function videoTimescale({ fpsNum, fpsDen }: Rate): number {
  return (90_000 * fpsDen) % fpsNum === 0 ? 90_000 : fpsNum * Math.ceil(24_000 / fpsNum);
}

/** Tells players the colour space of the frames. */
export const colourTags = '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'.split(
  ' ',
);

interface Profile {
  readonly crf: number;
  /** Frames between two keyframes, at least. */
  readonly minKeyint: (fps: number) => number;
  readonly motion: string;
}

/**
 * All profiles have the same quality and size; their segments cannot be joined to one another. Without B-frames and
 * with a small motion search the encoder takes two thirds of the time. Without B-frames x264 marks every intra frame
 * as a keyframe, which is true only when each of them may be one.
 */
const PROFILES: Readonly<Record<Output['encoderProfile'], Profile>> = {
  'h264-high-1': { crf: 20, minKeyint: (fps) => Math.max(1, Math.floor(fps / 2)), motion: '' },
  'h264-high-2': { crf: 20.7, minKeyint: () => 1, motion: ':me=dia:bframes=0' },
};

/** Returns a profile's encoder options. One thread: the output bits depend on the number of threads. */
export function encoderOptions(output: Pick<Output, 'fpsNum' | 'fpsDen' | 'encoderProfile'>): string[] {
  const fps = output.fpsNum / output.fpsDen;
  const { crf, minKeyint, motion } = PROFILES[output.encoderProfile];
  const keyint = Math.round(8 * fps);
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(crf)],
    ...['-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-threads', '1', '-x264-params'],
    `keyint=${keyint}:min-keyint=${minKeyint(fps)}:open-gop=0:stitchable=1${motion}`,
    ...colourTags,
    // Otherwise it is the source's, and scenes from other files could not be joined to it.
    ...['-chroma_sample_location', 'left'],
    ...['-video_track_timescale', String(videoTimescale(output)), '-f', 'mp4'],
  ];
}
