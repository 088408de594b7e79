import type { RenderPlan } from '../plan/render-plan.js';
import { drawEmoji } from '../video/emoji/draw-emoji.js';
import { boxOnSamples, type EmojiPlacement } from '../video/emoji/emoji-placement.js';
import { fadeAlpha } from '../video/fade-alpha.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import type { FrameSpan } from '../video/frame-span.js';
import { scaleTo } from '../video/scaling.js';
import { ground } from '../video/still-image.js';
import type { PlannedSlide, SlideEmoji } from './planned-slide.js';
import { slideAss } from './slide-ass.js';
import { type EntranceTimes, entranceTimes, runAt } from './slide-entrance.js';

/** Opacities are rounded to so many percent: each one that is drawn is a picture of its own. */
const OPACITY_STEP = 10;

/**
 * Returns where a slide's emoji are drawn in its frames, counted from its first one: throughout, or after an entrance in
 * each of whose frames they are where their line is.
 */
function placeSlideEmoji(
  { emoji = [], entrance = 'ease' }: Pick<PlannedSlide, 'emoji' | 'entrance'>,
  frames: number,
  times: EntranceTimes | null,
): EmojiPlacement[] {
  const still = { from: times?.frames ?? 0, to: frames };
  return emoji.flatMap((one) => [
    ...(times ? entering(one, times, entrance) : []),
    { glyph: one.glyph, ...boxOnSamples(one), opacity: 100, span: still },
  ]);
}

function entering(emoji: SlideEmoji, times: EntranceTimes, entrance: 'spring' | 'ease'): EmojiPlacement[] {
  return Array.from({ length: times.frames }, (_, frame) => frame).flatMap((frame) => {
    const shown = runAt(emoji, times, { frame, entrance, size: emoji.line });
    const opacity = Math.round((100 * (shown?.opacity ?? 0)) / OPACITY_STEP) * OPACITY_STEP;
    if (!shown || opacity === 0) return [];
    return [
      { glyph: emoji.glyph, ...boxOnSamples(shown.run), opacity, span: { from: frame, to: frame + 1 } },
    ];
  });
}

/** A blurred image is computed at a fraction of its size: its details are lost anyway. */
const SHRINK = 8;
/** Radius of the blur as a share of its shorter side, and the number of box blurs. */
const RADIUS = 0.05;
const PASSES = 3;
/** A darker image behind makes the one in front stand out. */
const BRIGHTNESS = 0.7;

/**
 * Draws a slide over a whole frame, in RGB. While its parts appear these are as many frames as are left from `since`
 * on, the number of the slide's frame that is seen first; then it is one frame.
 */
export function drawSlide(
  graph: FilterGraph,
  slide: PlannedSlide,
  output: RenderPlan['output'],
  since: number,
): { readonly drawn: Pad; readonly isMoving: boolean } {
  const times = entranceTimes(slide, output);
  const isMoving = times !== null && since < times.frames;
  const frames = isMoving ? times.frames + 1 : 1;
  const paper = ground(graph, output, slide.ground, output, frames);
  const pictured = slide.image
    ? showImage(graph, paper, slide.image, output, isMoving ? { ...times.image, frames } : null)
    : paper;
  const marked = slide.logo ? showLogo(graph, pictured, slide.logo, output) : pictured;
  const ass = slideAss(slide, output, isMoving ? { times, rate: output } : null);
  const fonts = slide.fonts.map(({ sha256 }) => sha256);
  const written = ass === null ? marked : graph.chain([marked], graph.drawText(ass, fonts));
  const drawn = slide.emojiFont
    ? drawEmoji(
        graph,
        written,
        { font: slide.emojiFont, placements: placeSlideEmoji(slide, frames, isMoving ? times : null) },
        output,
        { kind: 'rgb', frames },
      )
    : written;
  const isCut = isMoving && since > 0;
  return { drawn: isCut ? graph.chain([drawn], `trim=start_frame=${since}`) : drawn, isMoving };
}

type Image = NonNullable<PlannedSlide['image']>;

function showImage(
  graph: FilterGraph,
  paper: Pad,
  { sha256, box, cut, backdrop }: Image,
  output: RenderPlan['output'],
  entering: (FrameSpan & { readonly frames: number }) | null,
): Pad {
  const input = graph.input(sha256);
  const [front, behind] = backdrop ? graph.split(input) : [input, null];
  const fade = entering
    ? [
        `loop=loop=${entering.frames - 1}:size=1`,
        `settb=${output.fpsDen}/${output.fpsNum}`,
        ...fadeAlpha(
          {
            firstFrame: -entering.from,
            length: Number.POSITIVE_INFINITY,
            inFrames: entering.to - entering.from,
            outFrames: 0,
          },
          output,
          'rgba',
        ),
      ]
    : [];
  let below = paper;
  if (backdrop && behind)
    below = graph.chain(
      [paper, graph.chain([behind], ...blurred(backdrop), ...fade)],
      `overlay=${backdrop.x}:${backdrop.y}:format=rgb`,
    );
  const shown = graph.chain(
    [front],
    ...(cut ? [`crop=${cut.width}:${cut.height}:${cut.x}:${cut.y}:exact=1`] : []),
    scaleTo(box, 'lanczos'),
    'setsar=1',
    'format=rgba',
    ...fade,
  );
  return graph.chain([below, shown], `overlay=${box.x}:${box.y}:format=rgb`);
}

/** The middle of an image, enlarged until it fills a box. */
function blurred({ width, height }: Image['box']): string[] {
  const small = { width: Math.ceil(width / SHRINK), height: Math.ceil(height / SHRINK) };
  const radius = Math.max(1, Math.round(Math.min(small.width, small.height) * RADIUS));
  return [
    `${scaleTo(small)}:force_original_aspect_ratio=increase`,
    `crop=${small.width}:${small.height}`,
    'format=gbrap',
    `boxblur=lr=${radius}:lp=${PASSES}`,
    `lutrgb=r=val*${BRIGHTNESS}:g=val*${BRIGHTNESS}:b=val*${BRIGHTNESS}`,
    scaleTo({ width, height }),
    'setsar=1',
    'format=rgba',
  ];
}

function showLogo(
  graph: FilterGraph,
  base: Pad,
  { sha256, box, plate }: NonNullable<PlannedSlide['logo']>,
  output: RenderPlan['output'],
): Pad {
  const under = plate
    ? graph.chain(
        [base, ground(graph, plate.box, plate.color, output)],
        `overlay=${plate.box.x}:${plate.box.y}:format=rgb`,
      )
    : base;
  const mark = graph.chain([graph.input(sha256)], scaleTo(box, 'lanczos'), 'setsar=1', 'format=rgba');
  return graph.chain([under, mark], `overlay=${box.x}:${box.y}:format=rgb`);
}
