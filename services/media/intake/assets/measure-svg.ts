import { InvalidAsset } from './invalid-asset.js';
import { readSvgElements, type SvgElement } from './svg-elements.js';
import { readSheets, readStyle, type Style } from './svg-styles.js';

/** Maximum number of drawn elements, including everything drawn again by reference. */
const MAX_DRAWN = 50_000;
/** References from one element to another. */
const MAX_REFERENCES = 100_000;
/** A `use` of a `use` of a `use`. */
const MAX_USE_DEPTH = 16;
/** Each filter is computed for every pixel of the drawing. */
const MAX_FILTERED = 50;
/** Maximum size of a filter region, relative to the filtered element. */
const MAX_FILTER_REGION = 10;

interface Extent {
  readonly drawn: number;
  readonly filtered: number;
  readonly useDepth: number;
}

/** Throws `InvalidAsset` naming the rule when a drawing would take long to render, as far as its text tells. */
export function measureSvg(svg: string): void {
  const roots = readSvgElements(svg);
  const byId = new Map<string, SvgElement[]>();
  const sheets: string[] = [];
  visit(roots, (element) => {
    if (element.name === 'filter') requireSmallRegion(element);
    if (element.name === 'style') sheets.push(element.text);
    for (const [name, value] of element.attributes) {
      if (name === 'href') requireRasterImage(value);
      if (name !== 'id' || element.name === 'filter') continue;
      const others = byId.get(value);
      if (others) others.push(element);
      else byId.set(value, [element]);
    }
  });
  const whole: SvgElement = { name: '', attributes: [], children: roots, text: '' };
  const { drawn, filtered } = makeMeasure(byId, readSheets(sheets))(whole, 0);
  if (drawn > MAX_DRAWN)
    throw new InvalidAsset(
      `an SVG must draw at most ${MAX_DRAWN} elements, including those repeated by "use"`,
    );
  if (filtered > MAX_FILTERED)
    throw new InvalidAsset(`an SVG must use filters at most ${MAX_FILTERED} times`);
}

function visit(elements: readonly SvgElement[], see: (element: SvgElement) => void): void {
  for (const element of elements) {
    see(element);
    visit(element.children, see);
  }
}

/** Links and animations refer to elements without drawing them. */
const WITHOUT_DRAWING: readonly string[] = ['a', 'set', 'animate', 'animateMotion', 'animateTransform'];

function makeMeasure(
  byId: ReadonlyMap<string, readonly SvgElement[]>,
  sheetStylesOf: (element: SvgElement) => readonly Style[],
): (element: SvgElement, depth: number) => Extent {
  const known = new Map<SvgElement, Extent>();
  const under = new Set<SvgElement>();
  // The drawing library decides which of several elements with one id is used, so that all of them are
  // counted.
  const targets = new Map(
    [...byId].map(([id, children]) => [id, { name: '', attributes: [], children: [...children], text: '' }]),
  );
  let references = 0;

  const measure = (element: SvgElement, depth: number): Extent => {
    const before = known.get(element);
    // The drawing library stops at each cycle, but how often it gets there cannot be determined from the
    // elements.
    if (under.has(element)) throw new InvalidAsset('references in an SVG must not be circular');
    if (depth + (before?.useDepth ?? 0) > MAX_USE_DEPTH)
      throw new InvalidAsset(`"use" elements in an SVG must be nested at most ${MAX_USE_DEPTH} deep`);
    if (before) return before;
    under.add(element);
    let drawn = element.name === '' ? 0 : 1;
    let filtered = 0;
    let useDepth = 0;
    const add = (part: Extent, further: number) => {
      drawn += part.drawn;
      filtered += part.filtered;
      useDepth = Math.max(useDepth, part.useDepth + further);
    };
    for (const child of element.children) add(measure(child, depth), 0);
    const styles = [...stylesOf(element), ...sheetStylesOf(element)];
    for (const id of styles.flatMap(({ ids }) => ids)) {
      references += 1;
      if (references > MAX_REFERENCES)
        throw new InvalidAsset(`an SVG must refer to its elements at most ${MAX_REFERENCES} times`);
      const target = targets.get(id);
      if (target) add(measure(target, depth + 1), 1);
    }
    if (styles.some(({ isFiltered }) => isFiltered)) filtered += 1;
    under.delete(element);
    const extent = { drawn, filtered, useDepth };
    known.set(element, extent);
    return extent;
  };
  return measure;
}

/**
 * Returns everything else that is drawn for an element: what it uses, its pattern, mask, clip path and
 * markers.
 */
function stylesOf({ name: element, attributes }: SvgElement): Style[] {
  return attributes.map(([name, value]) => {
    if (name === 'href') {
      const address = value.trim();
      const isDrawn = address.startsWith('#') && !WITHOUT_DRAWING.includes(element);
      return { ids: isDrawn ? [address.slice(1)] : [], isFiltered: false };
    }
    const { ids, isFiltered } = readStyle(value);
    return { ids, isFiltered: name === 'filter' || (name === 'style' && isFiltered) };
  });
}

/** An SVG embedded in an SVG would not have been checked. */
function requireRasterImage(address: string): void {
  if (/^\s*data:/i.test(address) && !/^\s*data:image\/(png|jpe?g|gif|webp)[;,]/i.test(address))
    throw new InvalidAsset('an image in an SVG must be a PNG, JPEG, GIF or WebP');
}

function requireSmallRegion({ attributes }: SvgElement): void {
  const valuesOf = (wanted: string) =>
    attributes.filter(([name]) => name === wanted).map(([, value]) => value);
  // In the drawing's own units a region is at most as large as the drawing.
  const units = valuesOf('filterUnits');
  if (units.length > 0 && units.every((unit) => unit === 'userSpaceOnUse')) return;
  for (const side of [...valuesOf('width'), ...valuesOf('height')]) {
    const written = side.trim();
    const times = written.endsWith('%') ? Number.parseFloat(written) / 100 : Number.parseFloat(written);
    if (times > MAX_FILTER_REGION)
      throw new InvalidAsset(
        `a filter region must be at most ${MAX_FILTER_REGION} times the size of its element`,
      );
  }
}
