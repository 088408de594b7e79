import type { StyledText, TextRun } from '../../../../../schemas/formats/styled-text.js';

/** More do not fit on a frame: the newest ones are shown. */
const MAX_STACKED = 8;

/**
 * Returns cues of which no two at the same place overlap in time: while several are shown there, their texts
 * are one below the other, in the order in which they began.
 */
export function stackOverlapping(cues: readonly StyledText[]): StyledText[] {
  const places = new Map<string, StyledText[]>();
  for (const cue of cues) {
    const key = JSON.stringify(cue.placement ?? null);
    const atPlace = places.get(key);
    if (atPlace) atPlace.push(cue);
    else places.set(key, [cue]);
  }
  return [...places.values()].flatMap(stack).sort((a, b) => a.startTime - b.startTime);
}

function stack(cues: readonly StyledText[]): StyledText[] {
  const sorted = [...cues].sort((a, b) => a.startTime - b.startTime);
  const stacked: StyledText[] = [];
  let shown: StyledText[] = [];
  let from = 0;
  const showUntil = (time: number) => {
    if (shown.length > 0 && time > from) stacked.push(joined(shown, from, time));
    from = time;
  };
  const end = (time: number) => {
    for (const endTime of [...new Set(shown.map((cue) => cue.endTime))].sort((a, b) => a - b)) {
      if (endTime > time) break;
      showUntil(endTime);
      shown = shown.filter((cue) => cue.endTime > endTime);
    }
  };
  for (const cue of sorted) {
    end(cue.startTime);
    showUntil(cue.startTime);
    shown = [...shown.slice(1 - MAX_STACKED), cue];
  }
  end(Number.POSITIVE_INFINITY);
  return stacked;
}

function joined(cues: readonly StyledText[], startTime: number, endTime: number): StyledText {
  const [first] = cues as [StyledText];
  if (cues.length === 1) return { ...first, startTime, endTime };
  const isStyled = cues.some(({ runs }) => runs !== undefined);
  return {
    startTime,
    endTime,
    text: cues.map(({ text }) => text).join('\n'),
    ...(isStyled && { runs: cues.flatMap(runsOnOwnLine) }),
    ...(first.placement && { placement: first.placement }),
  };
}

const runsOnOwnLine = ({ text, runs = [{ text, style: {} }] }: StyledText, index: number): TextRun[] =>
  index === 0 ? [...runs] : [{ text: '\n', style: {} }, ...runs];
