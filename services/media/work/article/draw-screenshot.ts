import type { InteractionBox } from '../../../../schemas/interaction.js';
import { escapeFilterPath } from '../../video/ffmpeg/filter-path.js';
import type { Size } from '../../video/render/plan/output-size.js';
import { assDrawing } from '../../video/render/video/ass-drawing.js';
import type { ChosenScreenshot } from './choose-screenshots.js';

/** Largest picture of an article. */
const LARGEST = 1280;
/** Sides of a detail, as shares of the frame: smaller ones would not tell where on the screen they are. */
const MIN_DETAIL = { width: 0.5, height: 0.5 };
/** From this share of the frame on the whole is shown. */
const MAX_DETAIL = 0.85;
/** Around what has to be seen, as a share of the frame. */
const MARGIN = 0.06;
/** Pixels: a frame that is narrower has no details worth enlarging. */
const MIN_WIDTH = 960;
/** In pixels of the picture. */
const RING = { radius: 30, stroke: 4, halo: 7, blur: 4, corner: 12, around: 3 } as const;
/** Opacity of the accent inside the ring, and of the light around it, as the inverse alpha of ASS. */
const ALPHA = { inside: 'E0', halo: '40', none: 'FF' } as const;
/** How far the control points of a Bézier curve are from the ends of a quarter circle. */
const ROUND = 0.5522847498;

export interface DrawnScreenshot {
  readonly filters: readonly string[];
  /** The part of the frame that is shown, in shares of it. */
  readonly crop: InteractionBox;
  /** The ring as an ASS file; null without one. */
  readonly ass: string | null;
}

/**
 * Returns how a picture is made from a frame of a size: cut to the region, and with a ring around the target that
 * `assPath` is to contain.
 */
export function drawScreenshot(
  { region, target }: ChosenScreenshot,
  frame: Size,
  { assPath, accentColor }: { assPath: string; accentColor: string },
): DrawnScreenshot {
  const shown = detailOf(region, frame);
  const cut = {
    width: even(shown.width * frame.width),
    height: even(shown.height * frame.height),
    left: 2 * Math.floor((shown.x * frame.width) / 2),
    top: 2 * Math.floor((shown.y * frame.height) / 2),
  };
  const shrink = Math.min(1, LARGEST / Math.max(cut.width, cut.height));
  const size = { width: even(cut.width * shrink), height: even(cut.height * shrink) };
  const isWhole = cut.width >= frame.width - 1 && cut.height >= frame.height - 1;
  const filters = [
    ...(isWhole ? [] : [`crop=${cut.width}:${cut.height}:${cut.left}:${cut.top}`]),
    ...(shrink < 1 ? [`scale=${size.width}:${size.height}:flags=lanczos`] : []),
  ];
  const crop = {
    x: cut.left / frame.width,
    y: cut.top / frame.height,
    width: cut.width / frame.width,
    height: cut.height / frame.height,
  };
  if (!target) return { filters, crop, ass: null };
  const place = (x: number, y: number) => ({
    x: ((x * frame.width - cut.left) / cut.width) * size.width,
    y: ((y * frame.height - cut.top) / cut.height) * size.height,
  });
  const ring = target.box ? aroundBox(target.box, place) : aroundPoint(place(target.x, target.y));
  // Drawn in RGB: the filter takes full-range colours for limited ones otherwise.
  const drawn = ['setpts=0', 'format=rgb24', `ass=filename=${escapeFilterPath(assPath)}`];
  const asJpeg = 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';
  return { filters: [...filters, ...drawn, asJpeg], crop, ass: ringAss(ring, size, accentColor) };
}

interface Ring {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly corner: number;
}

const aroundPoint = ({ x, y }: { x: number; y: number }): Ring => ({
  left: x - RING.radius,
  top: y - RING.radius,
  width: 2 * RING.radius,
  height: 2 * RING.radius,
  corner: RING.radius,
});

function aroundBox(
  { x, y, width, height }: InteractionBox,
  place: (x: number, y: number) => { x: number; y: number },
): Ring {
  const [from, to] = [place(x, y), place(x + width, y + height)];
  const ring = {
    left: from.x - RING.around,
    top: from.y - RING.around,
    width: to.x - from.x + 2 * RING.around,
    height: to.y - from.y + 2 * RING.around,
  };
  return { ...ring, corner: Math.min(RING.corner, ring.width / 2, ring.height / 2) };
}

/** Returns the part of the frame that is shown: the region with its surroundings, in the frame's own aspect ratio. */
export function detailOf(region: InteractionBox | null, { width }: Size): InteractionBox {
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  if (!region || width < MIN_WIDTH) return whole;
  const side = Math.max(
    MIN_DETAIL.width,
    MIN_DETAIL.height,
    region.width + 2 * MARGIN,
    region.height + 2 * MARGIN,
  );
  if (side > MAX_DETAIL) return whole;
  const begin = (centre: number) => Math.min(1 - side, Math.max(0, centre - side / 2));
  return {
    x: begin(region.x + region.width / 2),
    y: begin(region.y + region.height / 2),
    width: side,
    height: side,
  };
}

/** A ring in the accent colour, slightly filled, with a light halo that sets it off from any ground. */
function ringAss(ring: Ring, size: Size, accentColor: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => accentColor.slice(at, at + 2));
  const accent = `&H${blue}${green}${red}&`;
  const path = outlineOf(ring);
  const layers = [
    `\\blur${RING.blur}\\bord${RING.halo}\\1a&H${ALPHA.none}&\\3c&HFFFFFF&\\3a&H${ALPHA.halo}&`,
    `\\blur0.6\\bord${RING.stroke}\\1c${accent}\\1a&H${ALPHA.inside}&\\3c${accent}\\3a&H00&`,
  ];
  const events = layers.map(
    (crop, layer) =>
      `${layer},0:00:00.00,9:59:59.00,Ring,,0,0,0,,{\\an7\\pos(0,0)\\shad0${crop}\\p4}${path}{\\p0}`,
  );
  return assDrawing(size, { styles: [STYLE], events });
}

const STYLE =
  'Ring,DejaVu Sans,20,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1';

/** A rectangle with round corners as an ASS drawing, in eighths of a pixel. */
function outlineOf({ left, top, width, height, corner }: Ring): string {
  const [right, bottom] = [left + width, top + height];
  const bend = corner * (1 - ROUND);
  const at = (x: number, y: number) => `${Math.round(x * 8)} ${Math.round(y * 8)}`;
  return [
    `m ${at(left + corner, top)} l ${at(right - corner, top)}`,
    `b ${at(right - bend, top)} ${at(right, top + bend)} ${at(right, top + corner)}`,
    `l ${at(right, bottom - corner)}`,
    `b ${at(right, bottom - bend)} ${at(right - bend, bottom)} ${at(right - corner, bottom)}`,
    `l ${at(left + corner, bottom)}`,
    `b ${at(left + bend, bottom)} ${at(left, bottom - bend)} ${at(left, bottom - corner)}`,
    `l ${at(left, top + corner)}`,
    `b ${at(left, top + bend)} ${at(left + bend, top)} ${at(left + corner, top)}`,
  ].join(' ');
}

const even = (pixels: number): number => Math.max(2, 2 * Math.floor(pixels / 2));
