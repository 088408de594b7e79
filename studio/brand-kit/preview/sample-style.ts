import type { CSSProperties } from 'react';
import type { Kit } from '../kit-patch';

type Captions = Kit['captions'];

const PLACES = { TOP: 6, MIDDLE: 50, BOTTOM: 94 } as const;

/** Where the sample caption is: in percent from the top, kept inside of the frame. */
export function captionStyle({ position, positionPercent }: Captions): CSSProperties {
  const percent = position === 'CUSTOM' ? Math.min(100, Math.max(0, positionPercent)) : PLACES[position];
  return { insetBlockStart: `${percent}%`, transform: `translateY(-${percent}%)` };
}

/** As the renderer draws a box whose opacity nobody chose. */
const BOX_OPACITY = 80;

const OUTLINES: Readonly<Partial<Record<Captions['preset'], string>>> = { BOX: '0', BOLD: '0.2em' };
const OUTLINE = '0.12em';

/** How its text looks; sizes are relative to the height of the frame. */
export function textStyle(captions: Captions): CSSProperties {
  const { color, outlineColor, backgroundColor, backgroundOpacity, fontFamily, fontSizePercent, bold } =
    captions;
  const opacity = captions.preset === 'BOX' && backgroundOpacity === 0 ? BOX_OPACITY : backgroundOpacity;
  return {
    color,
    fontFamily: `"${fontFamily}", sans-serif`,
    fontSize: `${fontSizePercent}cqh`,
    fontWeight: bold || captions.preset === 'BOLD' ? 700 : 400,
    WebkitTextStroke: `${OUTLINES[captions.preset] ?? OUTLINE} ${outlineColor}`,
    paintOrder: 'stroke fill',
    backgroundColor: `color-mix(in srgb, ${backgroundColor} ${opacity}%, transparent)`,
  };
}
