import { setImmediate } from 'node:timers/promises';
import type { TimedText } from '../../../../../schemas/formats/timed-text.js';
import { CaptionRules, type RenderRequest } from '../../../../../schemas/messages/render-request.js';
import { textWidth } from '../../../text/text-width.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { plainCaptionText } from './caption-text.js';
import { type CaptionCue, MIN_SHOWN_SECONDS, splitCaption } from './split-caption.js';

type Pace = Pick<CaptionRules, 'maxCharactersPerSecond' | 'minGapFrames'>;
type Output = Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen' | 'totalFrames'>;

/** Times are rounded to milliseconds when lines are stored. */
const ROUNDING_SECONDS = 0.001;

/**
 * Shows captions that are too fast to be read for longer, where the next one leaves the time, and separates each
 * from the next by the gap of the rules. Captions that overlap do so on purpose and are left as they are, and
 * none becomes too short to be noticed.
 */
export function paceCaptions(
  cues: readonly CaptionCue[],
  { maxCharactersPerSecond, minGapFrames }: Pace,
  output: Output,
): CaptionCue[] {
  const secondsOf = (frames: number) => (frames * output.fpsDen) / output.fpsNum;
  const gap = secondsOf(minGapFrames);
  const total = secondsOf(output.totalFrames);
  return cues.map((cue, index) => {
    const { startSeconds, endSeconds, text } = cue;
    const next = cues[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
    if (next < endSeconds - ROUNDING_SECONDS) return cue;
    const readable = Math.min(total, startSeconds + textWidth(text) / maxCharactersPerSecond);
    const wanted = Math.min(Math.max(endSeconds, readable), next - gap);
    const shortest = Math.min(endSeconds, next, startSeconds + MIN_SHOWN_SECONDS);
    return { ...cue, endSeconds: Math.max(wanted, shortest) };
  });
}

const LINES_AT_ONCE = 200;

type Script = Pick<RenderRequest, 'language' | 'captionRules'> & {
  readonly cues: ReadonlyArray<RenderRequest['cues'][number]>;
};

export interface SplitLine {
  readonly captions: readonly CaptionCue[];
  /** The whole line where its captions leave out what its time cannot show; otherwise null. */
  readonly uncut: TimedText | null;
}

export const rulesOf = ({ captionRules }: Pick<RenderRequest, 'captionRules'>): CaptionRules =>
  CaptionRules.parse(captionRules ?? {});

/**
 * Splits and times all captions of a script. `lineLength` is what a line of the frame holds; it is less than the
 * rules permit in a narrow frame.
 */
export async function splitCues(
  script: Script,
  output: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen' | 'totalFrames'>,
  lineLength = Number.POSITIVE_INFINITY,
): Promise<SplitLine[]> {
  const { cues, language } = script;
  const rules = rulesOf(script);
  const within = { ...rules, maxLineLength: Math.min(rules.maxLineLength, lineLength) };
  const split: CaptionCue[][] = [];
  for (const [index, cue] of cues.entries()) {
    split.push(splitCaption(cue, language, within));
    // Yields to the event loop so that leases can be renewed meanwhile.
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
  }
  const paced = paceCaptions(split.flat(), rules, output);
  let next = 0;
  return split.map((captions, index) => {
    const line = cues[index]!;
    const from = next;
    next += captions.length;
    return { captions: paced.slice(from, next), uncut: isCut(captions, line.text) ? line : null };
  });
}

/** Returns the captions as they are written into a subtitle file, without what only their picture shows. */
export const subtitlesOf = (lines: readonly SplitLine[]): TimedText[] =>
  lines.flatMap(({ captions, uncut }) =>
    uncut
      ? [uncut]
      : captions.map(({ startSeconds, endSeconds, text }) => ({
          startTime: startSeconds,
          endTime: endSeconds,
          text,
        })),
  );

function isCut(captions: readonly CaptionCue[], text: string): boolean {
  const lettersOf = (shown: string) => shown.replace(/\s+/gu, '').length;
  const shown = captions.reduce((sum, caption) => sum + lettersOf(caption.text), 0);
  return captions.length > 0 && shown < lettersOf(plainCaptionText(text));
}
