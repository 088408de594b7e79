import type { SLIDE_LAYOUTS } from '../../../../../schemas/export-settings.js';

/** Text and image of a slide, with the image already fetched. */
export interface SlideContent {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly layout: (typeof SLIDE_LAYOUTS)[number];
  readonly title: string | null;
  readonly body: string | null;
  readonly image: { readonly sha256: string; readonly width: number; readonly height: number } | null;
  readonly primaryColor: string;
  readonly fontFamily: string;
}
