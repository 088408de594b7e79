import type { PlannedPresenter } from '../../services/media/video/render/presenter/planned-presenter.js';
import type { SlideContent } from '../../services/media/video/render/slides/slide-content.js';
import type { PlannedWatermark } from '../../services/media/video/render/video/watermark/planned-watermark.js';

/** A slide of the first second that replaces the footage, with optional overrides. */
export const aSlide = (of: Partial<SlideContent>): SlideContent => ({
  ...{ startSeconds: 0, endSeconds: 1, layout: 'full', title: null, body: null, image: null },
  ...{ primaryColor: '#2563EB', fontFamily: 'DejaVu Sans' },
  ...of,
});

/** A square presenter of half the height, over a corner of the footage, with optional overrides. */
export const aPresenter = (of: Partial<PlannedPresenter>): PlannedPresenter => ({
  ...{ layout: 'overlay', shape: 'square', sizePercent: 50, backgroundColor: '#00FF00', zoom: 1, offsetY: 0 },
  stillBecause: null,
  picture: { sha256: 'c'.repeat(64), width: 100, height: 100, isCutOut: true, loop: null },
  ...of,
});

/** A watermark of medium size, bottom right, with optional overrides. */
export const aWatermark = (of: Partial<PlannedWatermark> = {}): PlannedWatermark => ({
  ...{ sha256: 'e'.repeat(64), width: 300, height: 150 },
  ...{ position: 'bottom-right', size: 'medium', opacity: 100 },
  ...of,
});
