import { readFile } from 'node:fs/promises';
import { readSvgElements, type SvgElement } from './svg-elements.js';
import { UnusableAsset } from './unusable-asset.js';

/** What is drawn, with everything that is drawn again by reference. */
const MAX_DRAWN = 50_000;
/** A `use` of a `use` of a `use`. */
const MAX_USE_DEPTH = 16;
/** Each is computed for every pixel of the drawing. */
const MAX_FILTERED = 50;
/** Of what it is put on. */
const MAX_FILTER_REGION = 10;

interface Extent {
  readonly drawn: number;
  readonly filtered: number;
  readonly useDepth: number;
}

/** Refuses a drawing that takes long to draw, as far as that can be read. Throws `UnusableAsset` naming the rule. */
export async function checkSvg(path: string): Promise<void> {
  const roots = readSvgElements(await readFile(path, 'utf8'));
  const byId = new Map<string, SvgElement>();
  visit(roots, (element) => {
    const id = element.attributes.get('id');
    if (id !== undefined) byId.set(id, element);
    if (element.name === 'filter') requireSmallRegion(element);
  });
  const measure = makeMeasure(byId);
  let drawn = 0;
  let filtered = 0;
  for (const root of roots) {
    const extent = measure(root);
    drawn += extent.drawn;
    filtered += extent.filtered;
    if (extent.useDepth > MAX_USE_DEPTH)
      throw new UnusableAsset(
        `"use" in a drawing may lead to at most ${MAX_USE_DEPTH} others, one after the other`,
      );
  }
  if (drawn > MAX_DRAWN)
    throw new UnusableAsset(
      `a drawing may draw at most ${MAX_DRAWN} elements, those repeated by "use" counted in`,
    );
  if (filtered > MAX_FILTERED)
    throw new UnusableAsset(`a drawing may use filters at most ${MAX_FILTERED} times`);
}

function visit(elements: readonly SvgElement[], see: (element: SvgElement) => void): void {
  for (const element of elements) {
    see(element);
    visit(element.children, see);
  }
}

/** References that go in circles draw nothing. */
function makeMeasure(byId: ReadonlyMap<string, SvgElement>): (element: SvgElement) => Extent {
  const known = new Map<SvgElement, Extent>();
  const under = new Set<SvgElement>();
  const nothing: Extent = { drawn: 0, filtered: 0, useDepth: 0 };

  const measure = (element: SvgElement): Extent => {
    const before = known.get(element);
    if (before) return before;
    if (under.has(element)) return nothing;
    under.add(element);
    const parts = element.children.map(measure);
    for (const id of referencesOf(element)) {
      const target = byId.get(id);
      const referred = target && target.name !== 'filter' ? measure(target) : nothing;
      parts.push({ ...referred, useDepth: referred.useDepth + 1 });
    }
    under.delete(element);
    const extent = {
      drawn: parts.reduce((sum, part) => sum + part.drawn, 1),
      filtered: parts.reduce((sum, part) => sum + part.filtered, isFiltered(element) ? 1 : 0),
      useDepth: parts.reduce((most, part) => Math.max(most, part.useDepth), 0),
    };
    known.set(element, extent);
    return extent;
  };
  return measure;
}

/** What else of the drawing is drawn for an element: what it uses, its pattern, mask, clip path and markers. */
function referencesOf({ attributes }: SvgElement): string[] {
  const ids: string[] = [];
  for (const [name, value] of attributes) {
    if (name === 'href' && value.startsWith('#')) ids.push(value.slice(1));
    for (const [, id = ''] of value.matchAll(/url\(\s*["']?#([^"')]+)["']?\s*\)/g)) ids.push(id.trim());
  }
  return ids;
}

const isFiltered = ({ attributes }: SvgElement): boolean =>
  attributes.has('filter') || /(^|;)\s*filter\s*:/.test(attributes.get('style') ?? '');

function requireSmallRegion({ attributes }: SvgElement): void {
  // In the drawing's own units a region is as large as the drawing at most.
  if (attributes.get('filterUnits') === 'userSpaceOnUse') return;
  for (const side of ['width', 'height']) {
    const written = attributes.get(side)?.trim() ?? '';
    const times = written.endsWith('%') ? Number.parseFloat(written) / 100 : Number.parseFloat(written);
    if (times > MAX_FILTER_REGION)
      throw new UnusableAsset(
        `the region of a filter may be at most ${MAX_FILTER_REGION} times what the filter is put on`,
      );
  }
}
