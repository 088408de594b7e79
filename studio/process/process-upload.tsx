import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../design/button';
import { Note } from '../design/note';
import { routes } from '../shell/routes';
import { text } from '../text/text';
import { UploadRow } from '../upload/upload-row';
import { useUploads } from '../upload/uploads';
import { Cost } from './cost';
import styles from './process.module.css';
import type { ProcessForm } from './process-form';
import { useEstimate } from './use-estimate';

interface ProcessUploadProps {
  /** Key of the upload. */
  readonly uploadKey: string;
  /** What is done once the file is uploaded. */
  readonly form: ProcessForm;
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}

/** The upload that the process waits for. Closing the dialog does not stop it. */
export function ProcessUpload({ uploadKey, form, onStarted, onClose }: ProcessUploadProps) {
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
