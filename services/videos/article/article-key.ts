import { createHash } from 'node:crypto';
import { isBlank } from '../../platform/check-text.js';
import { videoNotAnalyzed } from '../errors.js';
import { canonicalLanguage } from '../video/canonical-language.js';
import type { VideoEntity } from '../video/video.entity.js';
import type { ArticleKey } from './article.entity.js';

/** Instructions that say nothing are none. */
export const keyOfInstructions = (instructions: string | null | undefined): string =>
  instructions && !isBlank(instructions)
    ? createHash('sha256').update(instructions.trim()).digest('hex')
    : 'none';

/** The language of what is known of an analyzed video; where nobody speaks, the one that was chosen for it. */
export const languageOf = ({ language, subtitleLanguage }: VideoEntity): string =>
  canonicalLanguage(language ?? subtitleLanguage ?? 'en');

/** Which article is asked for. Throws `validation_error` while the video is not analyzed. */
export function articleKeyOf(
  video: VideoEntity,
  asked: { readonly language?: string | null; readonly instructions?: string | null },
): ArticleKey {
  if (video.status === 'draft') throw videoNotAnalyzed({ videoId: video.id });
  return {
    ...{ workspaceId: video.workspaceId, videoId: video.id },
    language: asked.language ? canonicalLanguage(asked.language) : languageOf(video),
    instructionsKey: keyOfInstructions(asked.instructions),
  };
}
