import type { ElementType, SlideLayout } from '../visuals.generated.js';

interface Placed {
  /** Identifies it while the editor is open. */
  readonly key: string;
  /** Seconds of the source. */
  readonly start: number;
  readonly end: number;
}

/** A place of the frame, in fractions of its width and height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ZoomItem extends Placed {
  readonly kind: 'ZOOM';
  /** Center of what is shown enlarged. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface BoxItem extends Placed, Box {
  readonly kind: 'RECTANGLE' | 'ELLIPSE' | 'BLUR' | 'REDACT';
  readonly color: string;
  readonly strokePercent: number;
  readonly filled: boolean;
  readonly opacity: number;
  readonly strength: number;
}

export interface ArrowItem extends Placed {
  readonly kind: 'ARROW';
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly color: string;
  readonly strokePercent: number;
  readonly opacity: number;
}

/** Drawn where the cursor of a screen recording is. */
export interface CursorItem extends Placed {
  readonly kind: 'CURSOR_HIGHLIGHT' | 'CLICK_RIPPLE';
  readonly color: string;
  readonly opacity: number;
  readonly sizePercent: number;
}

export interface SlideItem extends Placed {
  readonly kind: 'SLIDE';
  readonly title: string;
  readonly body: string;
  readonly imageUrl: string;
  readonly layout: SlideLayout;
}

export type ElementItem = BoxItem | ArrowItem | CursorItem;
export type Item = ZoomItem | ElementItem | SlideItem;
export type ItemKind = 'ZOOM' | 'SLIDE' | ElementType;
export type Track = 'zooms' | 'elements' | 'slides';

export const TRACKS = ['zooms', 'elements', 'slides'] as const satisfies readonly Track[];

export const trackOf = ({ kind }: { readonly kind: ItemKind }): Track =>
  kind === 'ZOOM' ? 'zooms' : kind === 'SLIDE' ? 'slides' : 'elements';

export const isElement = (item: Item): item is ElementItem => trackOf(item) === 'elements';

/** Only elements may be visible at the same time. */
export const mayOverlap = (track: Track): boolean => track === 'elements';

let made = 0;
export const makeItemKey = (): string => `item-${++made}`;
