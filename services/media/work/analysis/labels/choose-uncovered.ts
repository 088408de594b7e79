import { distance } from 'fastest-levenshtein';
import type { GrayImage } from '../../../ai/ocr/gray-image.js';

/** A click's surroundings at one moment, and the name that was read there. */
export interface NamedSight<Name extends { readonly text: string }> {
  readonly image: GrayImage;
  readonly name: Name | null;
}

/** Around the click, in pixels of the longer side of the frame: what the cursor covers, and what it highlights. */
const NEAR = 0.05;
/** Levels by which another page differs, and the share of the pixels away from the click that do. */
const OTHER = { levels: 32, share: 0.025 };
/** Share of the letters that the cursor may hide or alter. */
const MAX_ALTERED = 0.4;

/**
 * Returns the name of a click's target from two samples. The one right before the click is certainly of the page that was
 * clicked, but the cursor is on the target there; so the earlier name counts if its page is the same, or its text nearly.
 */
export function chooseUncovered<Name extends { readonly text: string }>(
  covered: NamedSight<Name>,
  earlier: NamedSight<Name>,
  point: { readonly x: number; readonly y: number },
  frameSide: number,
): Name | null {
  if (!earlier.name) return covered.name;
  const isSamePage = isAlikeAround(covered.image, earlier.image, point, NEAR * frameSide);
  const isSameText = covered.name !== null && isNearly(covered.name.text, earlier.name.text);
  return isSamePage || isSameText ? earlier.name : covered.name;
}

/** Whether two images of the same part of the frame differ in little but the neighbourhood of a point. */
function isAlikeAround(
  one: GrayImage,
  other: GrayImage,
  point: { readonly x: number; readonly y: number },
  near: number,
): boolean {
  let [different, all] = [0, 0];
  for (let y = 0; y < one.height; y += 1)
    for (let x = 0; x < one.width; x += 1) {
      if (Math.abs(x - point.x) <= near && Math.abs(y - point.y) <= near) continue;
      const at = y * one.width + x;
      all += 1;
      if (Math.abs((one.pixels[at] as number) - (other.pixels[at] as number)) > OTHER.levels) different += 1;
    }
  return different <= OTHER.share * all;
}

function isNearly(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  return distance(a, b) <= MAX_ALTERED * Math.max(a.length, b.length);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
