import { JPEG_COLOURS, jpegOptions } from '../../check/still-filters.js';
import { captionLayer } from '../captions/caption-layer.js';
import { emojiLayer } from '../captions/emoji-layer.js';
import { frameSize } from '../plan/output-size.js';
import type { Part, RenderPlan } from '../plan/render-plan.js';
import type { Segment } from '../plan/segment.js';
import { framesOf } from '../plan/segment-frames.js';
import { isPresenterAlone, presenterAloneLayer, presenterLayer } from '../presenter/presenter-layer.js';
import { isSlidesAlone, slideLayer } from '../slides/slide-layer.js';
import { elementLayer } from './elements/element-layer.js';
import { encoderOptions } from './encoder-profile.js';
import { fadeAlpha } from './fade-alpha.js';
import { FilterGraph, type FilterGraphText, type Pad } from './filter-graph.js';
import type { Layer, Scene } from './layer.js';
import { blankFrames } from './still-image.js';
import { videoFilters } from './video-filters.js';
import { viewLayer } from './view/view-layer.js';

/** Makes times on the border between two frames always round to the same side. */
const BORDER_SECONDS = 0.0001;

/**
 * Returns exactly the frames of a segment of its source, complete and in the export's colours, numbered from
 * 0. `open` returns the pad of the source's video when it is read with the options.
 */
function sourceFrames(
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

/**
 * Everything that determines a segment's frames, without a path of any machine. The recipe is both rendered
 * and hashed.
 */
export interface SegmentRecipe extends FilterGraphText {
  readonly version: 2;
  /** Null: the source is not visible in the segment. */
  readonly sourceSha256: string | null;
  readonly frames: number;
  /** Options placed before the source's `-i`. */
  readonly sourceOptions: readonly string[];
  readonly encoder: readonly string[];
}

/** From 2 (best) to 31. */
const JPEG_QUALITY = 2;

/** Layers over the footage, from back to front; those before the view are drawn on the footage's own frames. */
const FOOTAGE_LAYERS: readonly Layer[] = [
  ...[elementLayer, viewLayer],
  ...[presenterAloneLayer, slideLayer, presenterLayer],
  ...[captionLayer, emojiLayer],
];

/** Layers that may cover the whole segment, and the condition under which they do. */
const COVERS: ReadonlyMap<Layer, (scene: Scene) => boolean> = new Map([
  [presenterAloneLayer, isPresenterAlone],
  [slideLayer, isSlidesAlone],
]);

/** Scenes are shown unchanged, in the export's aspect ratio. */
const SCENE_LAYERS: readonly Layer[] = [viewLayer];

const layersOf = ({ role }: Part): readonly Layer[] => (role === 'footage' ? FOOTAGE_LAYERS : SCENE_LAYERS);

export function segmentRecipe(plan: RenderPlan, segment: Segment): SegmentRecipe {
  const { graph, part, source, last } = draw(plan, segment);
  return {
    version: 2,
    sourceSha256: source && part.source.sha256,
    frames: framesOf(segment),
    sourceOptions: source?.options ?? [],
    encoder: encoderOptions(plan.output),
    ...graph.finish(last),
  };
}

/** Returns the recipe of one frame of a segment, counted from its start, as a JPEG file. */
export function frameRecipe(plan: RenderPlan, segment: Segment, frame: number): SegmentRecipe {
  const { graph, part, source, last } = draw(plan, segment);
  const still = graph.chain(
    [last],
    ...(frame > 0 ? [`trim=start_frame=${frame}`, 'setpts=PTS-STARTPTS'] : []),
    'trim=end_frame=1',
    JPEG_COLOURS,
  );
  return {
    version: 2,
    sourceSha256: source && part.source.sha256,
    frames: 1,
    sourceOptions: source?.options ?? [],
    encoder: jpegOptions(JPEG_QUALITY),
    ...graph.finish(still),
  };
}

/** Whether nothing is drawn over the source's frames and the view does not change them. */
export function showsSourceAlone(plan: RenderPlan, segment: Segment): boolean {
  const { source, last } = draw(plan, segment);
  return last === source?.pad;
}

function draw(plan: RenderPlan, segment: Segment) {
  const part = plan.parts[segment.part] as Part;
  const graph = new FilterGraph();
  const { source, last } = drawScene(graph, { plan, part, segment });
  if (!segment.fadesFrom) return { graph, part, source, last };
  const before = plan.parts[segment.fadesFrom.part] as Part;
  const fading = { plan, part: before, segment: { index: segment.index, ...segment.fadesFrom } };
  const open = (streamIndex: number, options: readonly string[]) =>
    graph.inputStream(before.source.sha256, streamIndex, options);
  const { last: under } = drawScene(graph, fading, open);
  return {
    graph,
    part,
    source,
    last: crossfade(graph, { under, over: last }, { output: plan.output, frames: framesOf(segment) }),
  };
}

function drawScene(graph: FilterGraph, scene: Scene, open?: Parameters<typeof sourceFrames>[2]) {
  const { plan, part, segment } = scene;
  const layers = layersOf(part);
  const first = layers.findLastIndex((layer) => COVERS.get(layer)?.(scene));
  const source = first < 0 ? sourceFrames(graph, scene, open) : null;
  let last = source?.pad ?? blankFrames(graph, plan.output, framesOf(segment));
  for (const layer of layers.slice(Math.max(0, first))) last = layer(graph, last, scene);
  return { source, last };
}

/** Shows more of one frame over another with each frame. */
function crossfade(
  graph: FilterGraph,
  { under, over }: { under: Pad; over: Pad },
  { output, frames }: { output: RenderPlan['output']; frames: number },
): Pad {
  const fade = fadeAlpha({ firstFrame: 0, length: frames, inFrames: frames, outFrames: 0 }, output);
  return graph.chain(
    [under, graph.chain([over], ...fade)],
    'overlay=0:0:format=yuv420:shortest=1',
    'format=yuv420p',
    'setsar=1',
  );
}
