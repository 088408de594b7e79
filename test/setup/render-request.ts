import type { RenderRequest } from '../../schemas/messages/render-request.js';
import { completeBrandKit } from '../../services/videos/brand-kit/find-brand-kit.js';

/** Returns the render request of an export without settings, in a workspace without settings. */
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
