/** More are not worth the time: each takes about half a second to read. */
const MAX_LOOKS = 30;
/** By then what fades or slides in is there. */
const AFTER_CHANGE_SECONDS = 0.6;

/** When something begins to be shown, and when to look at it. */
export interface SampleTime {
  readonly atSeconds: number;
  readonly lookSeconds: number;
}

/** A look at the start and after each change of scene; of very many changes at some, spread over the video. */
export function chooseSampleTimes(sceneChanges: readonly number[], durationSeconds: number): SampleTime[] {
  const beginnings = [0, ...sceneChanges.filter((at) => at > 0 && at < durationSeconds)];
  const looks = beginnings.map((atSeconds, index) => {
    const shownSeconds = (beginnings[index + 1] ?? durationSeconds) - atSeconds;
    return { atSeconds, lookSeconds: atSeconds + Math.min(AFTER_CHANGE_SECONDS, shownSeconds / 2) };
  });
  if (looks.length <= MAX_LOOKS) return looks;
  // What is shown at as many moments, so that a quick run of changes does not take them all.
  const shown = Array.from({ length: MAX_LOOKS }, (_, index) => {
    const moment = (index * durationSeconds) / MAX_LOOKS;
    return looks.findLast(({ atSeconds }) => atSeconds <= moment);
  });
  return [...new Set(shown)].filter((look) => look !== undefined);
}
