import { useState } from 'react';
import { Dialog } from '../design/dialog';
import { text } from '../text/text';
import type { ProcessForm } from './process-form';
import { ProcessFormFields } from './process-form-fields';
import { ProcessSteps } from './process-steps';
import { ProcessUpload } from './process-upload';

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
