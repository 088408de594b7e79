import type { RenderPlan } from '../plan/render-plan.js';

type Output = Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>;

/** Returns ticks per second such that a frame is a whole number of ticks: otherwise joined segments drift. */
export function videoTimescale({ fpsNum, fpsDen }: Output): number {
  return (90_000 * fpsDen) % fpsNum === 0 ? 90_000 : fpsNum * Math.ceil(24_000 / fpsNum);
}

/** Tells players the colour space of the frames. */
export const colourTags = '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'.split(
  ' ',
);

/** The encoder options of h264-high-1. One thread: the output bits depend on the number of threads. */
export function encoderOptions(output: Output): string[] {
  const fps = output.fpsNum / output.fpsDen;
  const keyint = Math.round(8 * fps);
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-threads', '1', '-x264-params'],
    `keyint=${keyint}:min-keyint=${Math.max(1, Math.floor(fps / 2))}:open-gop=0:stitchable=1`,
    ...colourTags,
    // Otherwise it is the source's, and scenes from other files could not be joined to it.
    ...['-chroma_sample_location', 'left'],
    ...['-video_track_timescale', String(videoTimescale(output)), '-f', 'mp4'],
  ];
}
