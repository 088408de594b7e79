import { useEffect, useEffectEvent, useState } from 'react';
import { useSubscription } from 'urql';
import { useLocation } from 'wouter';
import { Button } from '../design/button';
import { Dialog } from '../design/dialog';
import { Check, Circle, LoaderCircle } from '../design/icons';
import { Note, Progress, Skeleton } from '../design/status';
import { routes } from '../shell/routes';
import { text } from '../text/text';
import { UploadRow } from '../upload/upload-row';
import { useUploads } from '../upload/uploads';
import { Cost, stepName, useEstimate } from './cost';
import { ProcessStepsDocument, type ProcessStepsSubscription } from './process.generated';
import styles from './process.module.css';
import type { ProcessForm } from './process-form';
import { ProcessFormFields } from './process-form-fields';

type Step = ProcessStepsSubscription['jobProgress']['steps'][number];

interface ProcessStepsProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

/** The steps of a process, ticked off as they are done. */
function ProcessSteps({ jobId, onClose }: ProcessStepsProps) {
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

interface ProcessDialogProps {
  /** An existing video; null for a file, or the file at an address, which is put into the project. */
  readonly video: { readonly id: string; readonly name: string; readonly language?: string | null } | null;
  readonly projectId: string | null;
  readonly onClose: () => void;
}

interface Uploaded {
  readonly key: string;
  readonly form: ProcessForm;
}

/** Everything at once: the form of a process, the upload of its file, then its steps as they are done. */
// biome-ignore lint/style/noDefaultExport: loaded when it is opened
export default function ProcessDialog({ video, projectId, onClose }: ProcessDialogProps) {
  const [jobId, setJobId] = useState<string | null>(null);
  const [upload, setUpload] = useState<Uploaded | null>(null);
  return (
    <Dialog
      title={video ? text.process.ofVideo(video.name) : text.process.title}
      isOpen
      isWide
      onClose={onClose}
    >
      {jobId ? (
        <ProcessSteps jobId={jobId} onClose={onClose} />
      ) : upload ? (
        <ProcessUpload uploadKey={upload.key} form={upload.form} onStarted={setJobId} onClose={onClose} />
      ) : (
        <ProcessFormFields
          source={video ? { videoId: video.id } : { projectId }}
          knownLanguage={video?.language ?? ''}
          onStarted={setJobId}
          onUpload={(key, form) => setUpload({ key, form })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface ProcessUploadProps {
  /** Key of the upload. */
  readonly uploadKey: string;
  /** What is done once the file is uploaded. */
  readonly form: ProcessForm;
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}

/** The upload that the process waits for. Closing the dialog does not stop it. */
function ProcessUpload({ uploadKey, form, onStarted, onClose }: ProcessUploadProps) {
  const [, navigate] = useLocation();
  const item = useUploads().find(({ key }) => key === uploadKey);
  const { jobId = null, videoId = null, state } = item ?? {};
  const follow = useEffectEvent((id: string) => onStarted(id));
  const leave = useEffectEvent(() => onClose());
  useEffect(() => {
    if (jobId) follow(jobId);
  }, [jobId]);
  const isCanceled = !item;
  useEffect(() => {
    if (isCanceled) leave();
  }, [isCanceled]);
  if (!item) return null;
  return (
    <div className={styles.form}>
      {state !== 'unprocessed' && <p className={styles.hint}>{text.process.uploadHint}</p>}
      <ul className={styles.uploads} aria-label={text.process.upload}>
        <UploadRow item={item} />
      </ul>
      {state === 'unprocessed' && <Note tone="bad">{text.upload.unprocessed(item.fault ?? '')}</Note>}
      {state !== 'unprocessed' && videoId && <CostOf videoId={videoId} form={form} />}
      <footer className={styles.foot}>
        <Button onPress={onClose}>{text.common.close}</Button>
        {state === 'unprocessed' && videoId && (
          <Button kind="primary" onPress={() => navigate(routes.video(videoId))}>
            {text.process.openVideo}
          </Button>
        )}
      </footer>
    </div>
  );
}

/** What the process takes and which of its steps can't be done is known as soon as there is a video. */
function CostOf({ videoId, form }: { readonly videoId: string; readonly form: ProcessForm }) {
  return <Cost form={form} estimate={useEstimate(form, { videoId })} />;
}
