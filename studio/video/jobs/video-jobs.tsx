import { useState } from 'react';
import { text } from '../../text/text';
import { JobRow } from './job-row';
import { isOpen, presentJobs, type VideoJob } from './job-state';
import styles from './video-jobs.module.css';

interface VideoJobsProps {
  readonly jobs: readonly VideoJob[];
  readonly label?: string;
}

/** What is being done with the video now, and what failed. */
export function VideoJobs({ jobs, label = text.video.jobs.title }: VideoJobsProps) {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const shown = presentJobs(jobs, dismissed);
  const openProcess = shown.some((job) => job.kind === 'PROCESS' && isOpen(job));
  // A process shows the progress of its steps itself.
  const rows = shown.filter(({ parentStep }) => parentStep === null || !openProcess);
  return (
    <ul className={styles.jobs} aria-label={label}>
      {rows.map((job) => (
        <JobRow key={job.id} job={job} onDismiss={() => setDismissed(new Set([...dismissed, job.id]))} />
      ))}
    </ul>
  );
}
