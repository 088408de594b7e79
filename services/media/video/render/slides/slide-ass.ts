import { textOfRuns } from '../../../text/typesetting/text-of-runs.js';
import type { Size } from '../plan/output-size.js';
import { assDrawing } from '../video/ass-drawing.js';
import type { PlannedSlide } from './planned-slide.js';

/**
 * Returns the text and accent of a slide as an ASS file that is shown throughout. It is drawn in RGB, so
 * colours need no correction.
 */
export function slideAss(
  { accent, fonts, pieces }: Pick<PlannedSlide, 'accent' | 'fonts' | 'pieces'>,
  panel: Size,
): string | null {
  const event = (style: string, text: string) => `0,0:00:00.00,9:59:59.99,${style},,0,0,0,,${text}`;
  const events = [
    ...(accent ? [event('Accent', bar(accent))] : []),
    ...pieces.map((piece) => event(`S${piece.font}`, textOfRuns(piece, `\\1c${assColour(piece.color)}`))),
  ];
  if (events.length === 0) return null;
  const styles = fonts.map(({ family, size, isBold }, index) =>
    [
      `S${index}`,
      family.replace(/[,\r\n]/g, ' '),
      size,
      ...STYLE_COLOURS,
      isBold ? -1 : 0,
      STYLE_REST,
    ].join(),
  );
  return assDrawing(panel, {
    styles: [`Accent,Sans,10,${STYLE_COLOURS},0,${STYLE_REST}`, ...styles],
    events,
  });
}

const STYLE_COLOURS = ['&H00000000', '&H00000000', '&H00000000', '&H00000000'];
const STYLE_REST = '0,0,0,100,100,0,0,1,0,0,7,0,0,0,1';

function bar({ box: { x, y, width, height }, color }: NonNullable<PlannedSlide['accent']>): string {
  return `{\\pos(${x},${y})\\1c${assColour(color)}\\p1}m 0 0 l ${width} 0 ${width} ${height} 0 ${height}`;
}

/** Converts #RRGGBB to ASS's &HBBGGRR&. */
const assColour = (hex: string): string =>
  `&H${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`.toUpperCase();
