import { outputSpanOf } from '../plan/segment-frames.js';
import { assDrawing, assFrameTime } from '../video/ass-drawing.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import type { Box } from '../video/fit/fit-box.js';
import type { Scene } from '../video/layer.js';
import { onChromaSamples } from './caption-area.js';
import { boxShape } from './caption-boxes.js';
import { changingStills } from './changing-stills.js';
import { cuesWithin } from './cues-within.js';
import type { PlannedCue } from './planned-captions.js';

/** Share of their colour that the pixels of a backdrop keep. */
const SATURATION = 0.4;
const MASK_STYLE =
  'Mask,Sans,10,&H00FFFFFF,&H00FFFFFF,&H00FFFFFF,&H00FFFFFF,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1';

/**
 * Limits the luma of the footage within the boxes of the captions, so that a box appears where the text would have too
 * little contrast and nothing changes elsewhere. `base` shows the given part of the output.
 */
export function drawBackdrop(
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

/** Returns the area of all boxes within the frame. */
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
