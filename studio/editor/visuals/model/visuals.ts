import { type ExportForm, resetOf, toForm, toInput } from '../../../video/export/export-form.js';
import type {
  ElementInput,
  ExportSettingName,
  ExportVideoInput,
  SlideInput,
  VisualsFragment,
  ZoomMomentInput,
} from '../visuals.generated.js';
import {
  type ElementItem,
  type Item,
  isElement,
  makeItemKey,
  type SlideItem,
  type ZoomItem,
} from './item.js';

/** What is placed on a video and how it is exported. */
export interface Visuals {
  /** Elements are ordered from back to front. */
  readonly items: readonly Item[];
  readonly form: ExportForm;
}

/** A visuals as the service accepts it. */
export interface VisualsInput {
  readonly zoomMoments: readonly ZoomMomentInput[];
  readonly elements: readonly ElementInput[];
  readonly settings: ExportVideoInput;
  readonly reset: readonly ExportSettingName[];
}

type StoredElement = VisualsFragment['elements'][number];
type StoredSlide = NonNullable<VisualsFragment['exportSettings']['slides']>[number];

/** What the service assumes where a field is absent. */
const LOOK = { color: '#FF3B30', strokePercent: 1, filled: false, opacity: 100, strength: 50 } as const;

export const toVisuals = ({ zoomMoments, elements, exportSettings }: VisualsFragment): Visuals => ({
  items: [
    ...zoomMoments.map(toZoom),
    ...elements.map(toElement),
    ...(exportSettings.slides ?? []).map(toSlide),
  ],
  form: toForm(exportSettings),
});

const toZoom = ({ start, end, x, y, scale }: VisualsFragment['zoomMoments'][number]): ZoomItem => ({
  ...{ key: makeItemKey(), kind: 'ZOOM', start, end, x, y, scale },
});

function toElement(stored: StoredElement): ElementItem {
  const placed = { key: makeItemKey(), start: stored.start, end: stored.end };
  const color = stored.color ?? LOOK.color;
  const opacity = stored.opacity ?? LOOK.opacity;
  const strokePercent = stored.strokePercent ?? LOOK.strokePercent;
  switch (stored.type) {
    case 'ARROW': {
      const { fromX, fromY, toX, toY } = stored;
      const ends = { fromX: fromX ?? 0, fromY: fromY ?? 0, toX: toX ?? 0, toY: toY ?? 0 };
      return { ...placed, kind: 'ARROW', ...ends, color, strokePercent, opacity };
    }
    case 'CURSOR_HIGHLIGHT':
    case 'CLICK_RIPPLE':
      return { ...placed, kind: stored.type, color, opacity, sizePercent: stored.sizePercent ?? 8 };
    default: {
      const { x, y, width, height } = stored;
      const box = { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
      const look = { filled: stored.filled ?? LOOK.filled, strength: stored.strength ?? LOOK.strength };
      return { ...placed, kind: stored.type, ...box, color, strokePercent, opacity, ...look };
    }
  }
}

const toSlide = ({ title, body, imageUrl, start, end, layout }: StoredSlide): SlideItem => ({
  ...{ key: makeItemKey(), kind: 'SLIDE', start, end, layout },
  ...{ title: title ?? '', body: body ?? '', imageUrl: imageUrl ?? '' },
});

export function toVisualsInput({ items, form }: Visuals): VisualsInput {
  const byTime = items.toSorted((a, b) => a.start - b.start);
  const input = toInput(form);
  return {
    zoomMoments: byTime.flatMap((item) => (item.kind === 'ZOOM' ? [toMoment(item)] : [])),
    elements: items.filter(isElement).map(toElementInput),
    settings: {
      ...input,
      slides: byTime.flatMap((item) => (item.kind === 'SLIDE' ? [toSlideInput(item)] : [])),
    },
    reset: resetOf(input),
  };
}

const toMoment = ({ start, end, x, y, scale }: ZoomItem): ZoomMomentInput => ({ start, end, x, y, scale });

function toElementInput(item: ElementItem): ElementInput {
  const { kind: type, start, end } = item;
  switch (item.kind) {
    case 'ARROW': {
      const { fromX, fromY, toX, toY, color, strokePercent, opacity } = item;
      return { type, start, end, fromX, fromY, toX, toY, color, strokePercent, opacity };
    }
    case 'CURSOR_HIGHLIGHT':
    case 'CLICK_RIPPLE': {
      const { color, opacity, sizePercent } = item;
      return { type, start, end, color, opacity, sizePercent };
    }
    case 'BLUR': {
      const { x, y, width, height, strength } = item;
      return { type, start, end, x, y, width, height, strength };
    }
    case 'REDACT': {
      const { x, y, width, height } = item;
      return { type, start, end, x, y, width, height };
    }
    default: {
      const { x, y, width, height, color, strokePercent, filled, opacity } = item;
      return { type, start, end, x, y, width, height, color, strokePercent, filled, opacity };
    }
  }
}

function toSlideInput({ title, body, imageUrl, start, end, layout }: SlideItem): SlideInput {
  const given = (value: string) => (value.trim() === '' ? null : value.trim());
  return { title: given(title), body: given(body), imageUrl: given(imageUrl), start, end, layout };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Which parts of two sets of visuals differ; each is saved on its own. */
export function differencesOf(a: Visuals, b: Visuals) {
  const [one, other] = [toVisualsInput(a), toVisualsInput(b)];
  return {
    zooms: !isSame(one.zoomMoments, other.zoomMoments),
    elements: !isSame(one.elements, other.elements),
    settings: !isSame([one.settings, one.reset], [other.settings, other.reset]),
  };
}

export function isSameVisuals(a: Visuals, b: Visuals): boolean {
  return a === b || isSame(toVisualsInput(a), toVisualsInput(b));
}
