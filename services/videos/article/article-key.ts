import { createHash } from 'node:crypto';
import { canonicalLanguage } from '../../../schemas/language-code.js';
import { isBlank } from '../../../schemas/text.js';
import { videoNotAnalyzed } from '../errors.js';
import type { VideoEntity } from '../video/video.entity.js';
import type { ArticleKey } from './article.entity.js';

/** Blank instructions equal absent ones. */
export const keyOfInstructions = (instructions: string | null | undefined): string =>
  instructions && !isBlank(instructions)
    ? createHash('sha256').update(instructions.trim()).digest('hex')
    : 'none';

/** Returns the language of an analyzed video's text, or its subtitle language when the video has no speech. */
export const spokenLanguageOf = ({ language, subtitleLanguage }: VideoEntity): string =>
  canonicalLanguage(language ?? subtitleLanguage ?? 'en');

/**
 * Returns the default language of a video's articles: the current subtitle language, or else the language of
 * its speech.
 */
export const defaultLanguageOf = (video: VideoEntity): string =>
  video.subtitleLanguage ? canonicalLanguage(video.subtitleLanguage) : spokenLanguageOf(video);

/** Returns the key of the requested article. Throws `validation_error` while the video is not analyzed. */
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
