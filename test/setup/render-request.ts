import type { RenderRequest } from '../../schemas/messages/render-request.js';
import { completeBrandKit } from '../../services/videos/brand-kit/complete-brand-kit.js';

/** A request as of an export that asks for nothing, in a workspace that has set nothing. */
export const aRenderRequest = (
  of: Pick<RenderRequest, 'videoId' | 'sourceFileId'> & Partial<RenderRequest>,
): RenderRequest => ({
  version: 2,
  basename: 'talk',
  language: 'en',
  cues: [],
  aiGeneratedAudio: false,
  ratio: null,
  reframe: false,
  captions: completeBrandKit({}).captions,
  watermark: null,
  music: null,
  openingSceneUrl: null,
  closingSceneUrl: null,
  zooms: [],
  elements: [],
  slides: [],
  presenter: null,
  ...of,
});
