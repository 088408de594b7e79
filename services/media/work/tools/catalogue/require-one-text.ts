import { refuse } from '../read-values.js';

/** Requires the subtitles either as text or as a URL. */
export function requireOneText({
  subtitles,
  subtitlesUrl,
}: {
  readonly subtitles: string | undefined;
  readonly subtitlesUrl: string | undefined;
}): void {
  if (subtitles === undefined && subtitlesUrl === undefined)
    throw refuse('subtitles', 'is required unless subtitlesUrl is provided');
  if (subtitles !== undefined && subtitlesUrl !== undefined)
    throw refuse('subtitlesUrl', 'must not be combined with subtitles');
}
