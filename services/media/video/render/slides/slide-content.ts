import type { SLIDE_ENTRANCES } from '../../../../../schemas/brand-kit-fields.js';
import type { SLIDE_LAYOUTS } from '../../../../../schemas/export-setting-objects.js';
import type { SlideTheme } from './slide-themes.js';

export type SlideEntrance = (typeof SLIDE_ENTRANCES)[number];

/** A stored image of known size. */
interface SlideImage {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** Text and image of a slide, with its files already fetched. */
export interface SlideContent {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly layout: (typeof SLIDE_LAYOUTS)[number];
  readonly title: string | null;
  readonly body: string | null;
  readonly image: SlideImage | null;
  readonly primaryColor: string;
  readonly fontFamily: string;
  /** Absent: light. */
  readonly theme?: SlideTheme | undefined;
  /** Absent: none. */
  readonly entrance?: SlideEntrance | undefined;
  readonly logo?: SlideImage | null;
}
