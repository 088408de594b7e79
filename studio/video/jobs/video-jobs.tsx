import { useState } from 'react';
import { Button, IconButton } from '../../design/button';
import { X } from '../../design/icons';
import { Progress } from '../../design/status';
import { useChange } from '../../graphql/use-change';
import { queueText, text } from '../../text/text';
import { variantName } from '../export/ratios';
import { isOpen, presentJobs, remaining, type VideoJob } from './job-state';
import { CancelJobDocument, RetryJobDocument } from './video-jobs.generated';
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

interface JobRowProps {
  readonly job: VideoJob;
  readonly onDismiss: () => void;
}

export function jobName({ kind, type, variant }: Pick<VideoJob, 'kind' | 'type' | 'variant'>): string {
  if (type === 'voiceover') return text.video.jobs.voiceover;
  const name = text.video.jobs.kinds[kind];
  return variant ? text.video.jobs.inRatio(name, variantName(variant)) : name;
}

/** One job: its progress and remaining time while it is open, its error once it failed. */
function JobRow({ job, onDismiss }: JobRowProps) {
  const [cancel] = useChange(CancelJobDocument);
  const [retry, isRetrying] = useChange(RetryJobDocument);
  const name = jobName(job);
  if (isOpen(job))
    return (
      <li className={styles.job}>
        <span className={styles.name}>{name}</span>
        <div className={styles.progress}>
          <Progress
            label={name}
            percent={job.status === 'PENDING' ? null : job.progress.percent}
            isLabelHidden
          />
        </div>
        <span className={styles.message}>{stateOf(job)}</span>
        <IconButton
          label={text.video.jobs.cancel(name)}
          icon={<X />}
          onPress={() => void cancel({ id: job.id })}
        />
      </li>
    );
  return (
    <li className={styles.failed} role="alert">
      <p className={styles.error}>
        <strong>{text.video.jobs.failed(name)}</strong> {job.error?.message}
      </p>
      {job.error?.retryable && (
        <Button isDisabled={isRetrying} onPress={() => void retry({ id: job.id })}>
          {text.video.jobs.retry}
        </Button>
      )}
      <IconButton label={text.video.jobs.dismiss} icon={<X />} onPress={onDismiss} />
    </li>
  );
}

function stateOf(job: VideoJob): string {
  const { status, progress } = job;
  if (progress.waitingFor) return text.video.jobs.waitingFor[progress.waitingFor];
  if (status === 'PENDING') return queueText(job);
  if (progress.etaSeconds === null) return progress.message;
  const { unit, count } = remaining(progress.etaSeconds);
  const left = unit === 'minutes' ? text.video.jobs.minutes(count) : text.video.jobs.seconds(count);
  return [progress.message, left].filter(Boolean).join(' · ');
}
