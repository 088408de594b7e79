import { createHash } from 'node:crypto';
import { isBlank } from '../../../schemas/text.js';
import { videoNotAnalyzed } from '../errors.js';
import { canonicalLanguage } from '../video/canonical-language.js';
import type { VideoEntity } from '../video/video.entity.js';
import type { ArticleKey } from './article.entity.js';

/** Instructions that say nothing are none. */
export const keyOfInstructions = (instructions: string | null | undefined): string =>
  instructions && !isBlank(instructions)
    ? createHash('sha256').update(instructions.trim()).digest('hex')
    : 'none';

/** The language of an analyzed video's text; the chosen one if nobody speaks. */
export const spokenLanguageOf = ({ language, subtitleLanguage }: VideoEntity): string =>
  canonicalLanguage(language ?? subtitleLanguage ?? 'en');

/** The language of a video's articles where none is asked for: the one chosen for its subtitles as it is now, else that of its words. */
export const defaultLanguageOf = (video: VideoEntity): string =>
  video.subtitleLanguage ? canonicalLanguage(video.subtitleLanguage) : spokenLanguageOf(video);

/** Which article is asked for. Throws `validation_error` while the video is not analyzed. */
export function articleKeyOf(
  video: VideoEntity,
  asked: { readonly language?: string | null; readonly instructions?: string | null },
): ArticleKey {
  if (video.status === 'draft') throw videoNotAnalyzed({ videoId: video.id });
  return {
    workspaceId: video.workspaceId,
    videoId: video.id,
    language: asked.language ? canonicalLanguage(asked.language) : defaultLanguageOf(video),
    instructionsKey: keyOfInstructions(asked.instructions),
  };
}
