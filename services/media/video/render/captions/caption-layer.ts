import { outputSpanOf } from '../plan/segment-frames.js';
import { drawingFilters } from '../video/drawn-colour.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import { meet } from '../video/fit/boxes-apart.js';
import type { Box } from '../video/fit/fit-box.js';
import type { Layer, Scene } from '../video/layer.js';
import { replaceArea } from '../video/replace-area.js';
import { visibleWatermark, watermarkLayer } from '../video/watermark/watermark-layer.js';
import { drawBackdrop } from './backdrop.js';
import { captionArea } from './caption-area.js';
import { type CaptionsText, captionsAss } from './captions-ass.js';
import { changingStills } from './changing-stills.js';
import { cuesWithin } from './cues-within.js';

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
