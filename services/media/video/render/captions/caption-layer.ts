import type { RenderPlan } from '../plan/render-plan.js';
import { outputSpanOf } from '../plan/segment-frames.js';
import { assDrawing, assFrameTime } from '../video/ass-drawing.js';
import { drawingFilters } from '../video/drawn-colour.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import { meet } from '../video/fit/boxes-apart.js';
import type { Box } from '../video/fit/fit-box.js';
import type { Layer, Scene } from '../video/layer.js';
import { replaceArea } from '../video/replace-area.js';
import { visibleWatermark, watermarkLayer } from '../video/watermark/watermark-layer.js';
import { captionArea, onChromaSamples } from './caption-area.js';
import { boxShape } from './caption-boxes.js';
import { type CaptionsText, captionsAss } from './captions-ass.js';
import { cuesWithin } from './cues-within.js';
import type { PlannedCue } from './planned-captions.js';

/**
 * Returns one frame of a colour for the first frame and for each change, at their times: what is drawn on them is drawn
 * once, and filters that combine two streams show each until the next.
 */
const changingStills = (
  graph: FilterGraph,
  { width, height }: { readonly width: number; readonly height: number },
  { fpsNum, fpsDen }: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
  changes: readonly number[],
  ...filters: readonly string[]
): Pad => {
  const frames = [...new Set([0, ...changes])].sort((one, other) => one - other);
  const isChange = frames.map((frame) => `eq(n,${frame})`).join('+');
  return graph.chain(
    [],
    `color=c=black:s=${width}x${height}:r=${fpsNum}/${fpsDen}`,
    `trim=end_frame=${frames.at(-1)! + 1}`,
    `select='${isChange}'`,
    ...filters,
  );
};

/** Share of their colour that the pixels of a backdrop keep. */
const SATURATION = 0.4;
const MASK_STYLE =
  'Mask,Sans,10,&H00FFFFFF,&H00FFFFFF,&H00FFFFFF,&H00FFFFFF,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1';

/**
 * Limits the luma of the footage within the boxes of the captions, so that a box appears where the text would have too
 * little contrast and nothing changes elsewhere. `base` shows the given part of the output.
 */
function drawBackdrop(
  graph: FilterGraph,
  base: Pad,
  { plan: { captions, output }, segment }: Pick<Scene, 'plan' | 'segment'>,
  shown: Pick<Box, 'x' | 'y'> = { x: 0, y: 0 },
): Pad {
  const limits = captions?.look.backdrop;
  if (!captions || !limits) return base;
  const span = outputSpanOf(segment);
  const cues = cuesWithin(captions.cues, span).filter(({ boxes }) => boxes.length > 0);
  if (cues.length === 0) return base;
  const area = areaOf(cues, output);
  const frames = span.endFrame - span.startFrame;
  const within = (frame: number) => Math.min(frames, Math.max(0, frame - span.startFrame));
  const time = (frame: number) => assFrameTime(within(frame), output);
  const drawn = cues.flatMap(({ boxes, to }) =>
    boxes.filter(({ from }) => from < span.endFrame).map((box) => ({ box, to })),
  );
  const events = drawn.map(({ box, to }) => {
    const place = `{\\pos(${box.left - area.x},${box.top - area.y})\\p1}`;
    return `0,${time(box.from)},${time(to)},Mask,,0,0,0,,${place}${boxShape(box)}`;
  });
  const changes = drawn
    .flatMap(({ box, to }) => [within(box.from), within(to)])
    .filter((frame) => frame < frames);
  const mask = assDrawing(area, { styles: [MASK_STYLE], events });
  const alpha = changingStills(
    graph,
    area,
    output,
    changes,
    'format=gray',
    'lut=c0=0',
    graph.drawText(mask, []),
  );
  return limitLuma(graph, base, { ...area, x: area.x - shown.x, y: area.y - shown.y }, alpha, limits);
}

function limitLuma(
  graph: FilterGraph,
  base: Pad,
  { x, y, width, height }: Box,
  alpha: Pad,
  { darkest, lightest }: { readonly darkest: number; readonly lightest: number },
): Pad {
  const [shown, limited] = graph.split(base);
  const chroma = `128+(val-128)*${SATURATION}`;
  const ground = graph.chain(
    [limited],
    `crop=${width}:${height}:${x}:${y}`,
    `lutyuv=y='clip(val,${darkest},${lightest})':u=${chroma}:v=${chroma}`,
  );
  const box = graph.chain([ground, alpha], 'alphamerge');
  return graph.chain([shown, box], `overlay=${x}:${y}:format=yuv420`, 'format=yuv420p');
}

function areaOf(
  cues: readonly PlannedCue[],
  output: { readonly width: number; readonly height: number },
): Box {
  const boxes = cues.flatMap((cue) => cue.boxes);
  const edges = {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
  return onChromaSamples(edges, output);
}

/** Where captions change more often, drawing each change twice costs more than drawing them on every frame. */
const MIN_FRAMES_A_CHANGE = 3;

/** Draws the watermark, and over it the captions of the spoken text. */
export const captionLayer: Layer = (graph, base, scene) => {
  const area = areaOfStills(scene);
  if (!area) return drawOnFrames(graph, watermarkLayer(graph, base, scene), scene);
  const { plan } = scene;
  const mark = visibleWatermark(plan);
  // A frame is copied where an area of it is replaced, and where something is drawn on a frame of the decoder: one copy
  // serves both when the watermark comes last, which shows nowhere unless it overlaps the captions.
  const isApart = mark !== null && !meet(mark, area);
  const under = isApart ? base : watermarkLayer(graph, base, scene);
  const over = replaceArea(graph, under, { area, output: plan.output }, (behind) =>
    drawInArea(graph, behind, scene, area),
  );
  return isApart ? watermarkLayer(graph, over, scene) : over;
};

const spanOf = ({ segment }: Scene) => outputSpanOf(segment);

/**
 * Returns the area that is cut out, captioned and put back; null where captions are drawn on the frames. Without a
 * backdrop nothing has to be cut out, and putting the area back costs what is gained.
 */
function areaOfStills(scene: Scene): Box | null {
  const { captions, output } = scene.plan;
  if (!captions?.look.backdrop) return null;
  const span = spanOf(scene);
  const area = captionArea(cuesWithin(captions.cues, span), captions.fonts, output);
  const changes = captionsAss(captions, span, output)?.changes.length ?? Number.POSITIVE_INFINITY;
  return changes * MIN_FRAMES_A_CHANGE <= span.endFrame - span.startFrame ? area : null;
}

function drawOnFrames(graph: FilterGraph, base: Pad, scene: Scene): Pad {
  const { captions, output } = scene.plan;
  const text = captions && captionsAss(captions, spanOf(scene), output);
  const ground = drawBackdrop(graph, base, scene);
  return text === null
    ? ground
    : graph.chain([ground], ...drawingFilters(graph.drawText(text.ass, text.fonts), text.surface));
}

function drawInArea(graph: FilterGraph, base: Pad, scene: Scene, area: Box): Pad {
  const { captions, output } = scene.plan;
  const text = captions && captionsAss(captions, spanOf(scene), output, area);
  const ground = drawBackdrop(graph, base, scene, area);
  if (!text) return ground;
  const { remaining, added } = drawStills(graph, text, area, output);
  const dimmed = graph.chain([ground, remaining], 'blend=all_mode=multiply');
  return graph.chain([dimmed, added], 'blend=all_mode=addition', 'format=yuv420p');
}

/**
 * Draws each state of the text once, over the lowest values of all planes and over the highest. Returns what remains
 * of the values beneath the text, 255 where all of it does, and what the text adds to them.
 */
function drawStills(
  graph: FilterGraph,
  { ass, fonts, surface, changes }: CaptionsText,
  area: Box,
  output: Scene['plan']['output'],
): { readonly remaining: Pad; readonly added: Pad } {
  const drawOver = (value: number) =>
    changingStills(
      graph,
      area,
      output,
      changes,
      surface === 'video' ? 'format=yuv420p' : 'format=yuvj420p',
      `lutyuv=y=${value}:u=${value}:v=${value}`,
      graph.drawText(ass, fonts),
      surface === 'video' ? 'format=yuv420p' : 'mergeplanes=0x000102:yuv420p',
    );
  const [dark, light] = [drawOver(0), drawOver(255)];
  const [added, lower] = graph.split(dark);
  return { remaining: graph.chain([light, lower], 'blend=all_mode=difference'), added };
}
