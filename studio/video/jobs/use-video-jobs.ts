import { useMemo } from 'react';
import { useQuery, useSubscription } from 'urql';
import { type VideoJob, withJob } from './job-state';
import {
  VideoJobsDocument,
  VideoJobUpdatesDocument,
  type VideoJobUpdatesSubscription,
} from './video-jobs.generated';

/** The jobs of a video, newest first, each in its present state. */
export function useVideoJobs(id: string): readonly VideoJob[] {
  const [{ data }] = useQuery({
    query: VideoJobsDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const [{ data: changed }] = useSubscription<
    VideoJobUpdatesSubscription,
    readonly VideoJob[],
    { readonly id: string }
  >({ query: VideoJobUpdatesDocument, variables: { id } }, (jobs = [], { jobUpdates }) =>
    withJob(jobs, jobUpdates),
  );
  const loaded = data?.video?.jobs.nodes;
  return useMemo(
    () =>
      (changed ?? []).reduceRight((jobs, job) => withJob(jobs, job), loaded ?? ([] as readonly VideoJob[])),
    [changed, loaded],
  );
}
