import { textOfRuns } from '../../../text/typesetting/text-of-runs.js';
import type { Size } from '../plan/output-size.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { assDrawing, assFrameTime } from '../video/ass-drawing.js';
import type { PlannedSlide } from './planned-slide.js';
import { type EntranceTimes, progressAt, runAt } from './slide-entrance.js';

type Drawn = Pick<PlannedSlide, 'accent' | 'fonts' | 'pieces' | 'entrance'>;

/** A slide whose parts appear one after another, at a rate. */
export interface MovingParts {
  readonly times: EntranceTimes;
  readonly rate: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>;
}

/**
 * Returns the text and accent of a slide as an ASS file. It is drawn in RGB, so colours need no correction. Without
 * an entrance it is shown throughout; otherwise every frame of the entrance has events of its own.
 */
export function slideAss(slide: Drawn, size: Size, moving: MovingParts | null = null): string | null {
  const { fonts, pieces, accent } = slide;
  if (!accent && pieces.length === 0) return null;
  const styles = fonts.map(({ family, size: height, isBold }, index) =>
    [
      `S${index}`,
      family.replace(/[,\r\n]/g, ' '),
      height,
      ...STYLE_COLOURS,
      isBold ? -1 : 0,
      STYLE_REST,
    ].join(),
  );
  return assDrawing(size, {
    styles: [`Accent,Sans,10,${STYLE_COLOURS},0,${STYLE_REST}`, ...styles],
    events: [...(moving ? movingEvents(slide, moving) : []), ...stillEvents(slide, moving)],
  });
}

const STYLE_COLOURS = ['&H00000000', '&H00000000', '&H00000000', '&H00000000'];
const STYLE_REST = '0,0,0,100,100,0,0,1,0,0,7,0,0,0,1';
const END = '9:59:59.99';

const event = (start: string, end: string, style: string, text: string): string =>
  `0,${start},${end},${style},,0,0,0,,${text}`;

/** The slide as it stands once everything has appeared. */
function stillEvents({ accent, pieces }: Drawn, moving: MovingParts | null): string[] {
  const start = moving ? assFrameTime(moving.times.frames, moving.rate) : '0:00:00.00';
  return [
    ...(accent ? [event(start, END, 'Accent', bar(accent))] : []),
    ...pieces.map((piece) =>
      event(start, END, `S${piece.font}`, textOfRuns(piece, `\\1c${assColour(piece.color)}`)),
    ),
  ];
}

function movingEvents(
  { accent, pieces, fonts, entrance = 'ease' }: Drawn,
  { times, rate }: MovingParts,
): string[] {
  const events: string[] = [];
  for (let frame = 0; frame < times.frames; frame += 1) {
    const [start, end] = [assFrameTime(frame, rate), assFrameTime(frame + 1, rate)];
    const share = progressAt(times.accent, frame);
    if (accent && share > 0) events.push(event(start, end, 'Accent', bar(grown(accent, share))));
    for (const piece of pieces) {
      const size = fonts[piece.font]?.size ?? 0;
      const shown = runAt(piece, times, { frame, entrance, size });
      if (!shown) continue;
      const look = `\\1c${assColour(piece.color)}\\1a${assAlpha(shown.opacity)}`;
      events.push(event(start, end, `S${piece.font}`, textOfRuns(shown.run, look)));
    }
  }
  return events;
}

type Accent = NonNullable<PlannedSlide['accent']>;

/** A bar grows along its longer side. */
function grown({ box, color }: Accent, share: number): Accent {
  const length = (side: number) => Math.round(side * (1 - (1 - share) ** 3) * 100) / 100;
  const isLevel = box.width > box.height;
  return {
    color,
    box: isLevel ? { ...box, width: length(box.width) } : { ...box, height: length(box.height) },
  };
}

function bar({ box: { x, y, width, height }, color }: Accent): string {
  return `{\\pos(${x},${y})\\1c${assColour(color)}\\p1}m 0 0 l ${width} 0 ${width} ${height} 0 ${height}`;
}

/** Converts #RRGGBB to ASS's &HBBGGRR&. */
const assColour = (hex: string): string =>
  `&H${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`.toUpperCase();

/** ASS counts transparency. */
const assAlpha = (opacity: number): string =>
  `&H${Math.round(255 * (1 - opacity))
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()}&`;
