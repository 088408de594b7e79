import { z } from 'zod';
import { RenderRequest } from './render-request.js';

/** What decides which zooms an export of a video would have. */
export const ZoomRequest = RenderRequest.pick({
  videoId: true,
  sourceFileId: true,
  zooms: true,
  interactions: true,
});
export type ZoomRequest = z.infer<typeof ZoomRequest>;
