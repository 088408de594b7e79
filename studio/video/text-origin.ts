import { text } from '../text/text';
import type { VideoHeadFragment } from './video.generated';

/** Says which engine made the script's text, and from what. */
export const textOrigin = ({ engine, method }: NonNullable<VideoHeadFragment['transcription']>): string =>
  method ? text.video.textOrigins[method](engine) : text.video.textBy(engine);
