import type { SettingsLayers } from '../export-settings/layer-settings.js';
import { isDraftScript } from '../video/is-draft.js';
import type { VideoEntity } from '../video/video.entity.js';

type Drafted = Pick<VideoEntity, 'transcription' | 'approval'>;

/**
 * Returns whether the captions of a draft are omitted: its words may be wrong, and in the picture they cannot
 * be corrected. A request or the video's own settings that name captions are followed.
 */
export const omitsDraftCaptions = (
  video: Drafted,
  { request, video: own }: Pick<SettingsLayers, 'request' | 'video'>,
): boolean =>
  isDraftScript(video) &&
  !request.draftCaptions &&
  (request.captions ?? undefined) === undefined &&
  (own.captions ?? undefined) === undefined;

/** Returns a warning about the text of an export that is a draft, and what happened to its captions. */
export function warnOfDraft(
  video: Drafted,
  { hasText, isBurnedIn, isOmitted }: { hasText: boolean; isBurnedIn: boolean; isOmitted: boolean },
): string[] {
  if (!hasText || !isDraftScript(video)) return [];
  const reason = `the text is a draft (${describe(video.transcription)})`;
  if (isOmitted)
    return [`Captions are not burned in: ${reason}. Check the script, or name captions in the request`];
  return [`${isBurnedIn ? 'The captions and the SRT file are' : 'The SRT file is'} to be checked: ${reason}`];
}

function describe(transcription: VideoEntity['transcription']): string {
  if (!transcription) return 'unchecked';
  const { engine, confidence } = transcription;
  return confidence === null ? `by ${engine}` : `by ${engine}, confidence ${confidence.toFixed(2)}`;
}
