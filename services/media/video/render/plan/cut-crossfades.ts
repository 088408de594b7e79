import { spansOf } from '../../timeline/elastic-timeline.js';
import { outputFramesOf, type Part } from './render-plan.js';
import type { PartFrames, Segment } from './segment.js';
import { outputSpanOf } from './segment-frames.js';

type Parts = ReadonlyArray<Pick<Part, 'frames' | 'holds' | 'fadeFrames'>>;

/** Returns the segment in which the part before fades into a part; none without a crossfade. */
export function crossfadeInto(parts: Parts, index: number): Array<Omit<Segment, 'index'>> {
  const [before, part] = [parts[index - 1], parts[index]];
  const frames = part?.fadeFrames ?? 0;
  if (!before || !part || frames === 0) return [];
  const end = outputFramesOf(before);
  return [
    {
      part: index,
      ...pieceAt(part, 0, frames),
      fadesFrom: { part: index - 1, ...pieceAt(before, end - frames, frames) },
    },
  ];
}

/** Returns the pieces of a part without the frames that are in a crossfade. All others stay as they are. */
export function withoutCrossfades(pieces: readonly PartFrames[], parts: Parts, index: number): PartFrames[] {
  const part = parts[index] as Parts[number];
  const from = part.fadeFrames ?? 0;
  const to = outputFramesOf(part) - (parts[index + 1]?.fadeFrames ?? 0);
  return pieces.flatMap((piece) => clipped(piece, from, to));
}

/** Frames of a part from an output frame on, all of them played, or all of them held. */
function pieceAt({ frames, holds = [] }: Parts[number], at: number, length: number): PartFrames {
  const span = spansOf(holds, frames).find(({ outputTo }) => at < outputTo);
  if (!span || at + length > span.outputTo) throw new Error('A crossfade extends over the end of a hold');
  if (span.kind === 'hold') {
    const startFrame = Math.max(0, span.from - 1);
    return { startFrame, endFrame: startFrame + 1, heldFrames: length, outputFrame: at };
  }
  const startFrame = span.from + at - span.outputFrom;
  return {
    startFrame,
    endFrame: startFrame + length,
    ...(at !== startFrame && { outputFrame: at }),
  };
}

function clipped(piece: PartFrames, from: number, to: number): PartFrames[] {
  const { startFrame, endFrame } = outputSpanOf(piece);
  const [start, end] = [Math.max(startFrame, from), Math.min(endFrame, to)];
  if (start >= end) return [];
  if (start === startFrame && end === endFrame) return [piece];
  if (piece.heldFrames !== undefined) return [{ ...piece, heldFrames: end - start, outputFrame: start }];
  return [
    {
      ...piece,
      startFrame: piece.startFrame + start - startFrame,
      endFrame: piece.endFrame - (endFrame - end),
      ...(piece.outputFrame !== undefined && { outputFrame: start }),
    },
  ];
}
