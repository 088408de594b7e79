import type { ToolMade, ToolRun } from '../flow/tool-run.js';
import { transcribeVideo } from './transcribe-video.js';
import type { ToolInputOf } from './values-of.js';
import { writeSubtitleFile } from './write-subtitle-file.js';

/** Makes subtitles of the speech in a video. */
export async function generateSubtitles(
  values: ToolInputOf<'subtitle-generator'>,
  run: ToolRun,
): Promise<ToolMade> {
  const { cues } = await transcribeVideo(run, values);
  const { format, videoUrl } = values;
  return writeSubtitleFile(run, cues, { format, url: videoUrl, made: 'subtitles' });
}
