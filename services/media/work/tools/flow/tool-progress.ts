import { type ProgressRule, WORKED } from '../../../queue/job-progress.js';

/** Percent of a tool's job spent on fetching, if there is something to fetch. */
const FETCH_SHARE = 30;

export const toolProgress: ProgressRule = (units) => {
  const fetching = units.get('tool-fetch');
  const running = units.get('tool');
  if (!fetching && !running) return null;
  const fetched = fetching ? FETCH_SHARE : 0;
  if (!running) {
    const percent = fetched * (fetching?.fraction ?? 0);
    return { percent, step: 'fetch', message: 'Fetching the input files' };
  }
  const percent = fetched + (WORKED - fetched) * running.fraction;
  return { percent, step: 'tool', message: 'Working', doneSinceQueued: running.fraction };
};
