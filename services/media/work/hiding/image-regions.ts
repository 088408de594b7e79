import type { InteractionBox } from '../../../../schemas/interaction.js';
import type { HidingElement, RequestedElement } from '../../../../schemas/messages/render-request.js';
import { type StillContent, WHOLE_FRAME } from '../../storage/still-content.js';
import { hiddenWithin } from '../../video/hiding/hidden-within.js';

/** A part of a picture that is to be hidden, in shares of it. */
export interface ImageRegion extends InteractionBox {
  /** Radius of the blur as a share of the picture's shorter side; null: filled. */
  readonly blur: number | null;
}

/** As in an export of full strength. */
const FULL_BLUR = 0.06;
/** A still picture can be studied, so that it is blurred as much as an export is by default, or more. */
const MIN_STRENGTH = 50;
/** More blurs than these in one picture are filled instead, to bound the time that they take. */
const MAX_BLURS = 20;
/** A tile with more regions is filled as a whole. */
const MAX_REGIONS_OF_TILE = 3;

/**
 * Returns the parts of a picture that show what a video hides. Of a picture whose time or part of the frame is unknown
 * (`null`), all is hidden as soon as the video hides anything.
 */
export function regionsOf(
  picture: StillContent | null,
  elements: readonly RequestedElement[],
): ImageRegion[] {
  if (picture?.kind === 'tiles') return regionsOfTiles(picture, elements);
  if (picture === null) {
    const hidden = hiddenWithin(elements, 0, Number.POSITIVE_INFINITY);
    return hidden.length === 0 ? [] : [{ ...WHOLE_FRAME, blur: FULL_BLUR }];
  }
  const { seconds, crop } = picture;
  const regions = hiddenWithin(elements, seconds).flatMap((element) => {
    const inside = within(element, crop);
    return inside ? [{ ...inside, blur: blurOf(element, crop) }] : [];
  });
  const hasMany = regions.filter(({ blur }) => blur !== null).length > MAX_BLURS;
  return hasMany ? regions.map((region) => ({ ...region, blur: null })) : regions;
}

/** A cropped picture is enlarged, and the blur with it. */
const blurOf = (element: HidingElement, crop: InteractionBox): number | null =>
  element.type === 'blur'
    ? ((FULL_BLUR * Math.max(MIN_STRENGTH, element.strength)) / 100) *
      (1 / Math.min(1, Math.max(crop.width, crop.height)))
    : null;

/** Tiles are too small for a blur: what they hide is filled. */
function regionsOfTiles(
  { layout }: Extract<StillContent, { kind: 'tiles' }>,
  elements: readonly RequestedElement[],
): ImageRegion[] {
  const { columns, rows, tiles, intervalSeconds } = layout;
  return Array.from({ length: tiles }, (_, index) => {
    const hidden = hiddenWithin(elements, index * intervalSeconds, (index + 1) * intervalSeconds);
    const shown = hidden.length > MAX_REGIONS_OF_TILE ? [WHOLE_FRAME] : hidden;
    return shown.map(({ x, y, width, height }) => ({
      x: ((index % columns) + x) / columns,
      y: (Math.floor(index / columns) + y) / rows,
      width: width / columns,
      height: height / rows,
      blur: null,
    }));
  }).flat();
}

/** Returns the part of a box within another, in shares of that; null when there is none. */
function within(box: InteractionBox, whole: InteractionBox): InteractionBox | null {
  const [left, top] = [Math.max(box.x, whole.x), Math.max(box.y, whole.y)];
  const right = Math.min(box.x + box.width, whole.x + whole.width);
  const bottom = Math.min(box.y + box.height, whole.y + whole.height);
  if (right <= left || bottom <= top) return null;
  return {
    x: (left - whole.x) / whole.width,
    y: (top - whole.y) / whole.height,
    width: (right - left) / whole.width,
    height: (bottom - top) / whole.height,
  };
}
