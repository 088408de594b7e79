import { useChange } from '../../graphql/use-change';
import { isOpen, type VideoJob } from '../jobs/job-state';
import { UpdateStaleResultsDocument } from './stale.generated';
import type { Update } from './stale-results';

/** Kinds of jobs whose end changes what is out of date. */
const MAKING: ReadonlySet<VideoJob['kind']> = new Set([
  'ANALYSIS',
  'EXPORT',
  'PROCESS',
  'TOOL',
  'TRANSLATION',
]);

/** Brings results of a video up to date, one update after the other. */
export function useUpdate(id: string, jobs: readonly VideoJob[]) {
  const [start, isStarting] = useChange(UpdateStaleResultsDocument);
  const isMaking = jobs.some((job) => isOpen(job) && MAKING.has(job.kind));
  const update = ({ parts, exportIds }: Pick<Update, 'parts' | 'exportIds'>) =>
    start({ id, parts, exportIds });
  return { update, isUpdating: isMaking || isStarting };
}
