import { outputSpanOf } from '../plan/segment-frames.js';
import { assDrawing, assFrameTime } from '../video/ass-drawing.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import type { Layer } from '../video/layer.js';
import { boxShape } from './caption-boxes.js';
import { cuesWithin } from './cues-within.js';
import type { PlannedCue } from './planned-captions.js';

/** Share of their colour that the pixels of a backdrop keep. */
const SATURATION = 0.4;
const MASK_STYLE =
  'Mask,Sans,10,&H00FFFFFF,&H00FFFFFF,&H00FFFFFF,&H00FFFFFF,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1';

/**
 * Limits the luma of the picture within the boxes of the captions, so that a box appears where the text would
 * have too little contrast and nothing changes elsewhere.
 */
export const backdropLayer: Layer = (graph, base, { plan: { captions, output }, segment }) => {
  const limits = captions?.look.backdrop;
  if (!captions || !limits) return base;
  const span = outputSpanOf(segment);
  const cues = cuesWithin(captions.cues, span).filter(({ boxes }) => boxes.length > 0);
  if (cues.length === 0) return base;
  const area = areaOf(cues, output);
  const time = (frame: number) => {
    const within = Math.min(span.endFrame, Math.max(span.startFrame, frame));
    return assFrameTime(within - span.startFrame, output);
  };
  const events = cues.flatMap(({ boxes, to }) =>
    boxes
      .filter(({ from }) => from < span.endFrame)
      .map((box) => {
        const place = `{\\pos(${box.left - area.x},${box.top - area.y})\\p1}`;
        return `0,${time(box.from)},${time(to)},Mask,,0,0,0,,${place}${boxShape(box)}`;
      }),
  );
  return drawBackdrop(graph, base, area, assDrawing(area, { styles: [MASK_STYLE], events }), limits);
};

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawBackdrop(
  graph: FilterGraph,
  base: Pad,
  { x, y, width, height }: Area,
  mask: string,
  { darkest, lightest }: { readonly darkest: number; readonly lightest: number },
): Pad {
  const [shown, limited, masked] = graph.fanOut(base, 3) as [Pad, Pad, Pad];
  const crop = `crop=${width}:${height}:${x}:${y}`;
  const chroma = `128+(val-128)*${SATURATION}`;
  const [ground, alpha] = [
    graph.chain([limited], crop, `lutyuv=y='clip(val,${darkest},${lightest})':u=${chroma}:v=${chroma}`),
    graph.chain([masked], crop, 'extractplanes=y', 'lut=c0=0', graph.drawText(mask, [])),
  ];
  const box = graph.chain([ground, alpha], 'alphamerge');
  return graph.chain([shown, box], `overlay=${x}:${y}:format=yuv420`, 'format=yuv420p');
}

/** Returns the area of all boxes within the frame, on whole chroma samples. */
function areaOf(
  cues: readonly PlannedCue[],
  output: { readonly width: number; readonly height: number },
): Area {
  const boxes = cues.flatMap((cue) => cue.boxes);
  const even = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const x = even(2 * Math.floor(Math.min(...boxes.map(({ left }) => left)) / 2), output.width - 2);
  const y = even(2 * Math.floor(Math.min(...boxes.map(({ top }) => top)) / 2), output.height - 2);
  const right = even(2 * Math.ceil(Math.max(...boxes.map((box) => box.right)) / 2), output.width);
  const bottom = even(2 * Math.ceil(Math.max(...boxes.map((box) => box.bottom)) / 2), output.height);
  return { x, y, width: Math.max(2, right - x), height: Math.max(2, bottom - y) };
}
