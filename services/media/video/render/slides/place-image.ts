import type { Size } from '../plan/output-size.js';
import { type Box, fitWithin } from '../video/fit/fit-box.js';

export interface PlacedImage {
  readonly box: Box;
  /** The part of the image that is shown, in its pixels. Absent: all of it. */
  readonly cut?: Box;
  /** What the image itself fills behind it, blurred. */
  readonly backdrop?: Box;
}

/** Share of an image that may be cropped so that it fills its area, and so that it only becomes larger. */
const MAX_LOSS = { filling: 0.3, larger: 0.15 };
/** Of what is cropped above and below, the share above: what matters is rather at the top. */
const ABOVE = 0.35;

/**
 * Places an image so that it fills an area: cropped where little is lost, otherwise nearly whole, on a blurred one of
 * itself. `clear` is the part of the area that an image that does not fill it may cover.
 */
export function placeImage(image: Size, area: Box, clear: Box = area): PlacedImage {
  const loss = lossIn(image, area);
  if (loss <= MAX_LOSS.filling) return { box: area, ...cutFor(image, area) };
  const nearer = 1 / (1 - Math.min(MAX_LOSS.larger, lossIn(image, clear)));
  const isTooWide = image.width / image.height > clear.width / clear.height;
  const shape = isTooWide
    ? { width: image.width, height: image.height * nearer }
    : { width: image.width * nearer, height: image.height };
  return { box: fitWithin(shape, clear), ...cutFor(image, shape), backdrop: area };
}

const lossIn = (image: Size, area: Size): number => {
  const [one, other] = [image.width / image.height, area.width / area.height];
  return 1 - Math.min(one, other) / Math.max(one, other);
};

/** Returns the part of an image that has the shape of an area. */
function cutFor(image: Size, area: Size): Pick<PlacedImage, 'cut'> {
  const scale = Math.max(area.width / image.width, area.height / image.height);
  const side = (length: number, whole: number) => Math.min(whole, Math.max(1, Math.round(length / scale)));
  const [width, height] = [side(area.width, image.width), side(area.height, image.height)];
  if (width === image.width && height === image.height) return {};
  const x = Math.round((image.width - width) / 2);
  return { cut: { x, y: Math.round((image.height - height) * ABOVE), width, height } };
}
