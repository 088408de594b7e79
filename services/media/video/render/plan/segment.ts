export type Segment = {
  /** Index within the whole output, from 0. */
  index: number;
  part: number;
  /** Counted from the start of the part, like `endFrame`. */
  startFrame: number;
  /** Exclusive. */
  endFrame: number;
  /** Set in a hold: its one frame is shown so many times. */
  heldFrames?: number;
  /** Where it starts in the output of the part. Absent: at `startFrame`, since nothing is held before it. */
  outputFrame?: number;
  /** Set in a crossfade: what of the part before fades into it, in as many frames. */
  fadesFrom?: PartFrames & { part: number };
};

export type PartFrames = Pick<Segment, 'startFrame' | 'endFrame' | 'heldFrames' | 'outputFrame'>;
