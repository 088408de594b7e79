import { clockOf } from '../../../../../schemas/formats/timed-text.js';
import type { Cue } from '../../analysis/make-cues.js';
import type { ToolMade, ToolRun } from '../flow/tool-run.js';
import { transcribeVideo } from './transcribe-video.js';
import type { ToolInputOf } from './values-of.js';

/** A longer silence begins a new paragraph. */
const PARAGRAPH_PAUSE_SECONDS = 2;

/** Extracts the speech of a video as text. */
export async function extractTranscript(
  values: ToolInputOf<'video-transcript-extractor'>,
  run: ToolRun,
): Promise<ToolMade> {
  const { cues } = await transcribeVideo(run, values);
  return { output: values.timestamps ? withTimes(cues) : inParagraphs(cues) };
}

const oneLine = ({ text }: Cue): string => text.replace(/\n/g, ' ');

function withTimes(cues: readonly Cue[]): string {
  return cues
    .map((cue) => {
      const { hh, mm, ss } = clockOf(Math.floor(cue.startTime));
      return `[${hh}:${mm}:${ss}] ${oneLine(cue)}`;
    })
    .join('\n');
}

function inParagraphs(cues: readonly Cue[]): string {
  let text = '';
  let endTime: number | null = null;
  for (const cue of cues) {
    const isNew = endTime !== null && cue.startTime - endTime >= PARAGRAPH_PAUSE_SECONDS;
    text += `${text === '' ? '' : isNew ? '\n\n' : ' '}${oneLine(cue)}`;
    endTime = cue.endTime;
  }
  return text;
}
