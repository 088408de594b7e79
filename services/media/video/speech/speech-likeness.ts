import type { SpeechFrame } from './speech-frames.js';

/** Two measures of a window of about 2 s that distinguish speech from all other audio that was tried. */
export type SpeechLikelihood = {
  /** Share of its frames with a gliding pitch: notes hold theirs, noise has none. */
  readonly glide: number;
  /** How much the spectrum changes within 60 ms: syllables change it fast, chords and hums slowly. */
  readonly motion: number;
};

const VOICED = 0.7;
/** Frames this far below the loudest of their window are ignored. */
const QUIET_DECIBELS = 30;
/** Bands this far (60 dB, in natural logarithms) below the strongest count as silent. */
const BAND_DEPTH = 14;
/** In semitones between two frames: a smaller change is a held note, a larger one a jump to another note. */
const SMALLEST_GLIDE = 0.05;
const LARGEST_GLIDE = 1;
/** A voice has overtones: a single tone, also a gliding one, fills two or three bands. */
const MIN_BANDS = 5;
/** Bands this far (35 dB) below the frame's strongest are not filled. */
const FILLED_DEPTH = 8;
const MOTION_FRAMES = 3;
/** On the frames' scale: the noise of an empty 16-bit recording stays below it. */
const SILENT_LEVEL = -70;

export function measureLikelihood(frames: readonly SpeechFrame[]): SpeechLikelihood {
  const loudest = Math.max(...frames.map((frame) => frame.level));
  if (loudest < SILENT_LEVEL) return { glide: 0, motion: 0 };
  const floor = Math.max(...frames.map((frame) => Math.max(...frame.bands))) - BAND_DEPTH;
  const isVoiced = (frame: SpeechFrame) =>
    frame.harmonicity > VOICED && frame.level > loudest - QUIET_DECIBELS && filledBands(frame) >= MIN_BANDS;

  let gliding = 0;
  let moved = 0;
  for (const [index, frame] of frames.entries()) {
    const previous = frames[index - 1];
    if (previous && isVoiced(frame) && isVoiced(previous)) {
      const semitones = 12 * Math.abs(Math.log2(frame.pitchHz / previous.pitchHz));
      if (semitones >= SMALLEST_GLIDE && semitones < LARGEST_GLIDE) gliding += 1;
    }
    const earlier = frames[index - MOTION_FRAMES];
    if (!earlier) continue;
    for (let band = 0; band < frame.bands.length; band += 1) {
      moved += Math.abs(Math.max(floor, frame.bands[band]!) - Math.max(floor, earlier.bands[band]!));
    }
  }
  const steps = Math.max(1, frames.length - MOTION_FRAMES) * (frames[0]?.bands.length ?? 1);
  return { glide: gliding / frames.length, motion: moved / steps };
}

function filledBands(frame: SpeechFrame): number {
  const strongest = Math.max(...frame.bands);
  return frame.bands.filter((band) => band > strongest - FILLED_DEPTH).length;
}
