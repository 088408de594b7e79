import type { ToolMade, ToolRun } from '../flow/tool-run.js';
import { transcribeVideo } from './extract-transcript.js';
import { writeSubtitleFile } from './translate-subtitles.js';
import type { ToolInputOf } from './values-of.js';

/** Makes subtitles of the speech in a video. */
export async function generateSubtitles(
  values: ToolInputOf<'subtitle-generator'>,
  run: ToolRun,
): Promise<ToolMade> {
  const { cues } = await transcribeVideo(run, values);
  const { format, videoUrl } = values;
  return writeSubtitleFile(run, cues, { format, url: videoUrl, made: 'subtitles' });
}
