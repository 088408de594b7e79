import { frameSize } from '../plan/output-size.js';
import type { FilterGraph, Pad } from './filter-graph.js';
import type { Scene } from './layer.js';
import { videoFilters } from './video-filters.js';

/** Makes times on the border between two frames always round to the same side. */
const BORDER_SECONDS = 0.0001;

/**
 * Returns exactly the frames of a segment of its source, complete and in the export's colours, numbered from
 * 0. `open` returns the pad of the source's video when it is read with the options.
 */
export function sourceFrames(
  graph: FilterGraph,
  { plan, part, segment }: Scene,
  open: (streamIndex: number, options: readonly string[]) => Pad = (streamIndex) => graph.source(streamIndex),
): { readonly pad: Pad; readonly options: readonly string[] } {
  const { probe } = part.source;
  const { fpsNum, fpsDen } = plan.output;
  const { startFrame, endFrame, heldFrames = 1 } = segment;
  const seconds = (frame: number) => (frame * fpsDen) / fpsNum;

  // The source's last frame is held to the end: only that frame is decoded and repeated.
  const lastFrame = Math.max(
    0,
    Math.floor(((probe.video.lastFrameTime - probe.originSeconds) * fpsNum) / fpsDen),
  );
  const decodeFrom = Math.min(startFrame, lastFrame);
  const repeats = endFrame > lastFrame ? endFrame - lastFrame + Math.ceil(fpsNum / fpsDen) : 0;
  const seekSeconds = seconds(decodeFrom) + probe.originSeconds - probe.startTime + BORDER_SECONDS / 2;
  const options = [
    ...(decodeFrom > 0 ? ['-noaccurate_seek', '-ss', seekSeconds.toFixed(6)] : []),
    ...['-copyts', '-reinit_filter', '0', '-threads', '1'],
  ];
  const pad = graph.chain(
    [open(probe.videoStreamIndex, options)],
    // Frames keep the source's timestamps up to here: wherever the source is cut, each frame falls on the
    // same place of one fixed grid.
    `settb=1/${fpsNum * 1000}`,
    `setpts=PTS-(${(probe.originSeconds - BORDER_SECONDS).toFixed(6)})/TB`,
    `fps=fps=${fpsNum}/${fpsDen}:start_time=${seconds(decodeFrom).toFixed(6)}:round=near:eof_action=pass`,
    ...(repeats > 0 ? [`tpad=stop=${repeats}:stop_mode=clone`] : []),
    ...(startFrame > decodeFrom ? [`trim=start_frame=${startFrame - decodeFrom}`] : []),
    'setpts=N',
    ...(heldFrames > 1 ? ['trim=end_frame=1'] : []),
    ...videoFilters(probe.video, frameSize(probe.video)),
    ...(heldFrames > 1 ? [`tpad=stop=${heldFrames - 1}:stop_mode=clone`] : []),
  );
  return { pad, options };
}
