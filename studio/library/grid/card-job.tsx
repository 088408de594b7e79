import { useSyncExternalStore } from 'react';
import { Progress } from '../../design/progress';
import { formatRemaining } from '../../text/format';
import { queueText } from '../../text/queue-text';
import { text } from '../../text/text';
import { useUploadOf } from '../../upload/uploads';
import type { VideoCardFragment } from '../library.generated';
import { useLibrary } from '../library-context';
import type { LiveJob } from './live-jobs';
import styles from './video-card.module.css';

export function useLiveJob(videoId: string): LiveJob | null {
  const { jobs } = useLibrary();
  return useSyncExternalStore(jobs.subscribe, () => jobs.jobOf(videoId));
}

/** What happens to the video now, or what failed. */
export function CardJob({ video }: { readonly video: VideoCardFragment }) {
  const job = useLiveJob(video.id);
  const upload = useUploadOf(video.id);
  if (upload && !job) {
    const percent = upload.sizeBytes === 0 ? null : (upload.sentBytes / upload.sizeBytes) * 100;
    const label = `${text.upload.uploading} · ${Math.floor(percent ?? 0)} %`;
    return (
      <div className={styles.job}>
        <Progress label={label} percent={percent} />
      </div>
    );
  }
  if (job && job.status !== 'FAILED') return <RunningJob job={job} />;
  if (video.error) return <Fault title={text.library.jobFailed.INGEST} reason={video.error.message} />;
  if (job) return <Fault title={text.library.jobFailed[job.kind]} reason={job.error?.message} />;
  return null;
}

function RunningJob({ job }: { readonly job: LiveJob }) {
  const { percent, etaSeconds, waitingFor, message } = job.progress;
  const isWaiting = job.status === 'PENDING';
  const label = [
    isWaiting ? queueText(job) : text.library.jobs[job.kind],
    !isWaiting && `${Math.round(percent)} %`,
    !isWaiting && etaSeconds !== null && etaSeconds !== undefined
      ? text.library.remaining(formatRemaining(etaSeconds))
      : null,
  ];
  return (
    <div className={styles.job} title={waitingFor ? message : (job.blockedReason ?? undefined)}>
      <Progress label={label.filter(Boolean).join(' · ')} percent={isWaiting ? 0 : percent} />
    </div>
  );
}

const Fault = ({ title, reason }: { readonly title: string; readonly reason: string | undefined }) => (
  <p className={styles.fault} title={reason}>
    {title}
    {reason && `: ${reason}`}
  </p>
);
