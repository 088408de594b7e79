import { setImmediate } from 'node:timers/promises';
import type { TimedText } from '../../../../../schemas/formats/timed-text.js';
import { CaptionRules, type RenderRequest } from '../../../../../schemas/messages/render-request.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { plainCaptionText } from './caption-text.js';
import { paceCaptions } from './pace-captions.js';
import { type CaptionCue, splitCaption } from './split-caption.js';

const LINES_AT_ONCE = 200;

type Script = Pick<RenderRequest, 'language' | 'captionRules'> & {
  readonly cues: ReadonlyArray<RenderRequest['cues'][number]>;
};

/** The captions of one script line. */
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
