export type Segment = {
  index: number;
  startFrame: number;
  /** Exclusive. */
  endFrame: number;
};

const SHORTEST_SECONDS = 4;
const LONGEST_SECONDS = 10;
/** Where the source offers no keyframe in reach. */
const USUAL_SECONDS = 8;

/** Cuts the output timeline into pieces of 4 to 10 seconds at source keyframes. Depends on the source alone: no edit moves a cut. */
export function cutSegments(
  keyframeSeconds: readonly number[],
  output: { fpsNum: number; fpsDen: number; totalFrames: number },
): Segment[] {
  const fps = output.fpsNum / output.fpsDen;
  const { totalFrames } = output;
  const shortest = Math.ceil(SHORTEST_SECONDS * fps);
  const longest = Math.floor(LONGEST_SECONDS * fps);
  // The first output frame at or after the keyframe: decoding can start right there.
  const candidates = keyframeSeconds.map((time) => Math.ceil(time * fps - 1e-3)).sort((a, b) => a - b);

  const cuts = [0];
  for (let last = 0; totalFrames - last > longest; last = cuts.at(-1)!) {
    const latest = Math.min(last + longest, totalFrames - shortest);
    const keyframe = candidates.findLast((frame) => frame >= last + shortest && frame <= latest);
    cuts.push(keyframe ?? Math.min(last + Math.round(USUAL_SECONDS * fps), latest));
  }
  return cuts.map((startFrame, index) => ({ index, startFrame, endFrame: cuts[index + 1] ?? totalFrames }));
}
