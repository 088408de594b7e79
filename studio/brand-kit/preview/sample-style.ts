import type { CSSProperties } from 'react';
import type { Kit } from '../kit-patch';

type Captions = Kit['captions'];

const PLACES = { TOP: 6, MIDDLE: 50, BOTTOM: 94 } as const;

/** Where the sample caption is: in percent from the top, kept inside of the frame. */
export function captionStyle({ position, positionPercent }: Captions): CSSProperties {
  const percent = position === 'CUSTOM' ? Math.min(100, Math.max(0, positionPercent)) : PLACES[position];
  return { insetBlockStart: `${percent}%`, transform: `translateY(-${percent}%)` };
}

/** How its text looks; sizes are relative to the height of the frame. */
export function textStyle(captions: Captions): CSSProperties {
  const { color, outlineColor, backgroundColor, backgroundOpacity, fontFamily, fontSizePercent, bold } =
    captions;
  const opacity = captions.preset === 'BOX' ? Math.max(60, backgroundOpacity) : backgroundOpacity;
  return {
    color,
    fontFamily: `"${fontFamily}", sans-serif`,
    fontSize: `${fontSizePercent}cqh`,
    fontWeight: bold || captions.preset === 'BOLD' ? 700 : 400,
    WebkitTextStroke: `0.12em ${outlineColor}`,
    paintOrder: 'stroke fill',
    backgroundColor: `color-mix(in srgb, ${backgroundColor} ${opacity}%, transparent)`,
  };
}
