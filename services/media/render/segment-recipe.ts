import { captionsAss } from './captions-ass.js';
import type { Segment } from './cut-segments.js';
import { encoderOptions } from './encoder-profile.js';
import { pictureFilters } from './picture-filters.js';
import type { RenderPlan } from './render-plan.js';

/** All that shapes a segment's frames, with no path of any machine in it. What is rendered and what is hashed are this. */
export type SegmentRecipe = {
  version: 1;
  sourceSha256: string;
  frames: number;
  inputOptions: string[];
  videoStreamIndex: number;
  filters: string[];
  captions: string | null;
  encoder: string[];
};

/** Rounds times that lie on the border between two frames always to the same side. */
const BORDER_SECONDS = 0.0001;

export function segmentRecipe(plan: RenderPlan, segment: Segment): SegmentRecipe {
  const { probe, sha256 } = plan.source;
  const { fpsNum, fpsDen } = plan.output;
  const { startFrame, endFrame } = segment;
  const seconds = (frame: number) => (frame * fpsDen) / fpsNum;

  // From its last frame on the source only holds still: decode that one frame and repeat it.
  const lastFrame = Math.max(
    0,
    Math.floor(((probe.video.lastFrameTime - probe.originSeconds) * fpsNum) / fpsDen),
  );
  const decodeFrom = Math.min(startFrame, lastFrame);
  const repeats = endFrame > lastFrame ? endFrame - lastFrame + Math.ceil(fpsNum / fpsDen) : 0;
  const seekSeconds = seconds(decodeFrom) + probe.originSeconds - probe.startTime + BORDER_SECONDS / 2;

  return {
    version: 1,
    sourceSha256: sha256,
    frames: endFrame - startFrame,
    inputOptions: [
      ...(decodeFrom > 0 ? ['-noaccurate_seek', '-ss', seekSeconds.toFixed(6)] : []),
      ...['-copyts', '-reinit_filter', '0', '-threads', '1'],
    ],
    videoStreamIndex: probe.videoStreamIndex,
    filters: [
      // Frames keep the source's own times until here: cut anywhere, each lands on the same place of one fixed grid.
      `settb=1/${fpsNum * 1000}`,
      `setpts=PTS-(${(probe.originSeconds - BORDER_SECONDS).toFixed(6)})/TB`,
      `fps=fps=${fpsNum}/${fpsDen}:start_time=${seconds(decodeFrom).toFixed(6)}:round=near:eof_action=pass`,
      ...(repeats > 0 ? [`tpad=stop=${repeats}:stop_mode=clone`] : []),
      ...(startFrame > decodeFrom ? [`trim=start_frame=${startFrame - decodeFrom}`] : []),
      'setpts=N',
      ...pictureFilters(probe.video, plan.output),
    ],
    captions: plan.captions && captionsAss(plan.captions, segment, plan.output),
    encoder: encoderOptions(plan.output),
  };
}
