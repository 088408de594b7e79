import { useMutation } from 'urql';
import { notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
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
  const [{ fetching }, start] = useMutation(UpdateStaleResultsDocument);
  const isMaking = jobs.some((job) => isOpen(job) && MAKING.has(job.kind));
  const update = async ({ parts, exportIds }: Pick<Update, 'parts' | 'exportIds'>): Promise<void> => {
    const { error } = await start({ id, parts, exportIds });
    if (error) notifyFault(faultText(error));
  };
  return { update, isUpdating: isMaking || fetching };
}
