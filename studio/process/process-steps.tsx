import { useSubscription } from 'urql';
import { useLocation } from 'wouter';
import { Button } from '../design/button';
import { Check, Circle, LoaderCircle } from '../design/icons';
import { Note } from '../design/note';
import { Progress } from '../design/progress';
import { Skeleton } from '../design/skeleton';
import { routes } from '../shell/routes';
import { text } from '../text/text';
import { ProcessStepsDocument, type ProcessStepsSubscription } from './process.generated';
import styles from './process.module.css';
import { stepName } from './step-name';

type Step = ProcessStepsSubscription['jobProgress']['steps'][number];

interface ProcessStepsProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

/** The steps of a process, ticked off as they are done. */
export function ProcessSteps({ jobId, onClose }: ProcessStepsProps) {
  const [, navigate] = useLocation();
  const [{ data }] = useSubscription({ query: ProcessStepsDocument, variables: { jobId } });
  const job = data?.jobProgress;
  if (!job) return <Skeleton height="8rem" />;
  const { status, steps, progress, error, video } = job;
  const name = video?.name ?? '';
  return (
    <>
      {status === 'FAILED' && (
        <Note tone="bad">
          {error?.message ? `${text.process.failed}: ${error.message}` : text.process.failed}
        </Note>
      )}
      {status === 'CANCELED' && <Note tone="warn">{text.process.canceled}</Note>}
      {status === 'COMPLETED' ? (
        <p role="status">{text.process.finished(name)}</p>
      ) : (
        <Progress label={text.process.running(name)} percent={progress.percent} />
      )}
      <ol className={styles.steps} aria-label={text.process.steps}>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ol>
      <div className={styles.foot}>
        <Button onPress={onClose}>{text.common.close}</Button>
        {video && (
          <Button kind="primary" onPress={() => navigate(routes.video(video.id))}>
            {text.process.openVideo}
          </Button>
        )}
      </div>
    </>
  );
}

const ICONS = { WAITING: Circle, RUNNING: LoaderCircle, COMPLETED: Check };

function StepRow({ step: { name, status, job } }: { readonly step: Step }) {
  const Icon = ICONS[status];
  const detail =
    status === 'RUNNING' && job ? `${Math.round(job.progress.percent)} %` : text.process.stepStates[status];
  return (
    <li data-status={status}>
      <Icon aria-hidden />
      <span>{stepName(name)}</span>
      <span className={styles.detail}>{detail}</span>
    </li>
  );
}
