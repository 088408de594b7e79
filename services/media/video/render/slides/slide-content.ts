import type { SLIDE_LAYOUTS } from '../../../../../schemas/export-settings.js';

/** What a slide says and shows, its picture at hand. */
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
