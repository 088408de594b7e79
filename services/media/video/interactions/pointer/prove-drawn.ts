import type { FrameSize } from '../frames/frame-size.js';
import { gapBetween, heightOf, type PixelBox, widthOf } from '../frames/pixel-box.js';
import { pointersOfHeight } from './draw-pointers.js';
import { findPointer } from './match-pointer.js';
import { type PointerImage, type PointerTemplate, prepareTemplate } from './pointer-image.js';

/** Correlation with what is drawn from which a pointer is seen, and from which it is by itself; and of what must not have been there before. */
const MIN_SCORE = 0.76;
const SURE = 0.84;
const MAX_BEFORE = 0.6;
const MIN_PLACES = 3;
/** After so many places, and fewer if nothing was seen in any, only some are looked at: they cost more than they tell. */
const LOOKS = { without: 100, all: 500, every: 4 };
/** Of the height of what has changed. */
const HEIGHT = { min: 0.62, max: 1.06 };
/** Of the same system: other pointers are nearly as high. */
const SAME_SYSTEM = { min: 0.75, max: 1.25 };
/** Of the height of a pointer, the same one while the picture is zoomed. */
const ZOOMED = { min: 0.35, max: 2.8 };

interface Vote {
  readonly box: PixelBox;
  readonly score: number;
}

/** Looks for standard pointers in what appears in a film, and believes in those that are seen at several places. */
export function makeDrawnProver(size: FrameSize) {
  const templates = new Map<PointerImage, PointerTemplate>();
  const votes = new Map<PointerImage, Vote[]>();
  /** Of what was seen, the brightness summed up. */
  const sums = new Map<PointerImage, Float32Array>();
  let looks = 0;

  const templateOf = (picture: PointerImage): PointerTemplate => {
    const template = templates.get(picture) ?? prepareTemplate(picture, size.width);
    templates.set(picture, template);
    return template;
  };

  /** As this film shows it. */
  function asSeen(picture: PointerImage): PointerImage {
    const count = votes.get(picture)?.length ?? 0;
    const sum = sums.get(picture);
    return sum && count >= MIN_PLACES ? { ...picture, pixels: sum.map((level) => level / count) } : picture;
  }

  return {
    /** Something small has changed in a box. */
    look(box: PixelBox, before: Uint8Array, after: Uint8Array): void {
      looks += 1;
      const all = votes.size === 0 ? LOOKS.without : LOOKS.all;
      if (looks > all && looks % LOOKS.every !== 0) return;
      const high = heightOf(box);
      let best: { picture: PointerImage; score: number; box: PixelBox } | null = null;
      for (const picture of pointersOfHeight(HEIGHT.min * high - 3, HEIGHT.max * high)) {
        if (picture.width > widthOf(box) + 4) continue;
        const template = templateOf(picture);
        const area = {
          left: box.left - 2,
          top: box.top - 2,
          right: box.right - picture.width + 2,
          bottom: box.bottom - picture.height + 2,
        };
        const found = findPointer(after, size, area, template, best?.score ?? MIN_SCORE);
        if (!found) continue;
        const place = {
          left: found.x,
          top: found.y,
          right: found.x + picture.width,
          bottom: found.y + picture.height,
        };
        const was = findPointer(
          before,
          size,
          { left: found.x, top: found.y, right: found.x, bottom: found.y },
          template,
          MAX_BEFORE,
        );
        if (!was) best = { picture, score: found.score, box: place };
      }
      if (!best) return;
      const { picture, score, box: place } = best;
      votes.set(picture, [...(votes.get(picture) ?? []), { box: place, score }]);
      const sum = sums.get(picture) ?? new Float32Array(picture.mask.length);
      sums.set(picture, sum);
      for (const at of sum.keys()) {
        const x = place.left + (at % picture.width);
        const y = place.top + Math.floor(at / picture.width);
        const isInside = x >= 0 && y >= 0 && x < size.width && y < size.height;
        sum[at]! += isInside ? (after[y * size.width + x] as number) : (picture.pixels[at] as number);
      }
    },
    /** The pointers that are proven, and the other ones of their system. */
    chosen(): { readonly proven: readonly PointerImage[]; readonly likely: readonly PointerImage[] } {
      const sure = (picture: PointerImage): readonly Vote[] =>
        (votes.get(picture) ?? []).filter(({ score }) => score >= SURE);
      const byVotes = [...votes.keys()].sort(
        (a, b) => (votes.get(b)?.length ?? 0) - (votes.get(a)?.length ?? 0),
      );
      const proven = byVotes
        .filter(
          (picture) =>
            (picture.shape === 'arrow' || picture.shape === 'hand') &&
            countPlaces(sure(picture)) >= MIN_PLACES,
        )
        .slice(0, 3);
      const [main] = proven;
      if (!main) return { proven: [], likely: [] };
      const isLikely = (picture: PointerImage, { min, max }: typeof ZOOMED): boolean =>
        !proven.includes(picture) &&
        picture.height >= min * main.height &&
        picture.height <= max * main.height;
      const likely = byVotes
        .filter((picture) => {
          const isZoomed = picture.shape === main.shape && picture.fill === main.fill;
          return (votes.get(picture)?.length ?? 0) >= 2 && isLikely(picture, isZoomed ? ZOOMED : SAME_SYSTEM);
        })
        .slice(0, 4);
      return { proven: proven.map(asSeen), likely: likely.map(asSeen) };
    },
  };
}

function countPlaces(votes: readonly Vote[]): number {
  const places: PixelBox[] = [];
  for (const { box } of votes)
    if (!places.some((place) => gapBetween(place, box) < heightOf(box) / 2)) places.push(box);
  return places.length;
}
