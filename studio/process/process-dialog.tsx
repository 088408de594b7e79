import { useState } from 'react';
import { Dialog } from '../design/dialog';
import { text } from '../text/text';
import { ProcessFormFields } from './process-form-fields';
import { ProcessSteps } from './process-steps';

interface ProcessDialogProps {
  readonly projectId: string | null;
  readonly onClose: () => void;
}

/** Everything at once: the form of a process, then its steps as they are done. */
// biome-ignore lint/style/noDefaultExport: loaded when it is opened
export default function ProcessDialog({ projectId, onClose }: ProcessDialogProps) {
  const [jobId, setJobId] = useState<string | null>(null);
  return (
    <Dialog title={text.process.title} isOpen isWide onClose={onClose}>
      {jobId ? (
        <ProcessSteps jobId={jobId} onClose={onClose} />
      ) : (
        <ProcessFormFields projectId={projectId} onStarted={setJobId} onClose={onClose} />
      )}
    </Dialog>
  );
}
