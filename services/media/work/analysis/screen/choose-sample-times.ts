/** Samples of a video that is decoded once. */
export const SAMPLES_PER_SECOND = 2;
/** A longer video is sampled at fewer times, by seeking to them. */
export const MAX_REGULAR_SECONDS = 300;
/** Maximum number of times that are sought. */
export const MAX_SAMPLES = 60;
/** Of more scene changes than this, only some are sampled. */
const MAX_CHANGES = 30;
/** Time after a change at which content that fades or slides in is complete. */
const AFTER_CHANGE_SECONDS = 0.6;
/** Time between samples of one scene: a title is visible for two seconds or more. */
const SAMPLE_AGAIN_SECONDS = 1;

/** When content begins to be shown, and when to sample the frame. */
export interface SampleTime {
  readonly atSeconds: number;
  readonly sampleSeconds: number;
  /** Whether it samples a scene again, in which texts may come and go. */
  readonly isAgain?: true;
}

/** Returns the sample at a time between regular ones: what appeared at a change of scene is shown since then. */
export function regularSample(seconds: number, sceneChanges: readonly number[]): SampleTime {
  const change = sceneChanges.findLast((at) => at <= seconds && at > seconds - 1 / SAMPLES_PER_SECOND);
  return { atSeconds: change ?? seconds, sampleSeconds: seconds };
}

/**
 * Samples the start, each change of scene, and each scene again every second. Of very many changes, only some are
 * sampled, spread over the video; scenes of a long video are sampled again less often.
 */
export function chooseSampleTimes(sceneChanges: readonly number[], durationSeconds: number): SampleTime[] {
  const changes = chooseChanges(sceneChanges, durationSeconds);
  const again = changes.flatMap(({ sampleSeconds }, index) => {
    const endSeconds = changes[index + 1]?.atSeconds ?? durationSeconds;
    const count = Math.ceil((endSeconds - sampleSeconds) / SAMPLE_AGAIN_SECONDS) - 1;
    return Array.from({ length: Math.max(0, count) }, (_, nth): SampleTime => {
      const seconds = sampleSeconds + (nth + 1) * SAMPLE_AGAIN_SECONDS;
      return { atSeconds: seconds, sampleSeconds: seconds, isAgain: true };
    });
  });
  const step = Math.max(1, again.length / (MAX_SAMPLES - changes.length));
  const spread = again.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return [...changes, ...spread].sort((a, b) => a.sampleSeconds - b.sampleSeconds);
}

function chooseChanges(sceneChanges: readonly number[], durationSeconds: number): SampleTime[] {
  const beginnings = [0, ...sceneChanges.filter((at) => at > 0 && at < durationSeconds)];
  const samples = beginnings.map((atSeconds, index) => {
    const shownSeconds = (beginnings[index + 1] ?? durationSeconds) - atSeconds;
    return { atSeconds, sampleSeconds: atSeconds + Math.min(AFTER_CHANGE_SECONDS, shownSeconds / 2) };
  });
  if (samples.length <= MAX_CHANGES) return samples;
  // The times are spread evenly, so that a quick run of changes does not use all of the samples.
  const shown = Array.from({ length: MAX_CHANGES }, (_, index) => {
    const moment = (index * durationSeconds) / MAX_CHANGES;
    return samples.findLast(({ atSeconds }) => atSeconds <= moment);
  });
  return [...new Set(shown)].filter((sample) => sample !== undefined);
}
