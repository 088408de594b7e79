/** Maximum number of frames that are read; each takes about half a second. */
const MAX_LOOKS = 30;
/** Time after a change at which content that fades or slides in is complete. */
const AFTER_CHANGE_SECONDS = 0.6;

/** When content begins to be shown, and when to sample the frame. */
export interface SampleTime {
  readonly atSeconds: number;
  readonly lookSeconds: number;
}

/** Samples the start and each change of scene; of very many changes only some, spread over the video. */
export function chooseSampleTimes(sceneChanges: readonly number[], durationSeconds: number): SampleTime[] {
  const beginnings = [0, ...sceneChanges.filter((at) => at > 0 && at < durationSeconds)];
  const looks = beginnings.map((atSeconds, index) => {
    const shownSeconds = (beginnings[index + 1] ?? durationSeconds) - atSeconds;
    return { atSeconds, lookSeconds: atSeconds + Math.min(AFTER_CHANGE_SECONDS, shownSeconds / 2) };
  });
  if (looks.length <= MAX_LOOKS) return looks;
  // The times are spread evenly, so that a quick run of changes does not use all of the samples.
  const shown = Array.from({ length: MAX_LOOKS }, (_, index) => {
    const moment = (index * durationSeconds) / MAX_LOOKS;
    return looks.findLast(({ atSeconds }) => atSeconds <= moment);
  });
  return [...new Set(shown)].filter((look) => look !== undefined);
}
