import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Checkbox } from '../../design/checkbox';
import { Note } from '../../design/note';
import { Skeleton } from '../../design/skeleton';
import { text } from '../../text/text';
import { ActionDialog, type DialogProps } from '../actions/action-dialog';
import { useVideoJobs } from '../jobs/use-video-jobs';
import { VideoJobs } from '../jobs/video-jobs';
import { ExportFormDocument, SaveExportSettingsDocument, StartExportsDocument } from './export.generated';
import { ExportCost } from './export-cost';
import styles from './export-dialog.module.css';
import { ExportFields } from './export-fields';
import { type ExportForm, resetOf, setsBack, toForm, toInput } from './export-form';
import { ExportPreview } from './export-preview';
import { RatioFieldset } from './ratio-fieldset';
import { inputsOf, ownRatio, type RatioChoice } from './ratios';

/** Asks how to export and in which aspect ratios, beside the frame that the choices lead to; shows exports in progress. */
export function ExportDialog({ video, mayEdit, onClose }: DialogProps) {
  const [{ data }] = useQuery({
    query: ExportFormDocument,
    variables: { id: video.id },
    requestPolicy: 'network-only',
  });
  const [, start] = useMutation(StartExportsDocument);
  const [, save] = useMutation(SaveExportSettingsDocument);
  const exports = useVideoJobs(video.id).filter(({ type }) => type === 'export');
  const [changes, setChanges] = useState<Partial<ExportForm>>({});
  const [picked, setPicked] = useState<ReadonlySet<RatioChoice> | null>(null);
  const [isSaved, setSaved] = useState(false);
  const settings = data?.video?.exportSettings;
  const form = settings && { ...toForm(settings), ...changes };
  const own = ownRatio(settings?.ratio, video);
  const chosen = picked ?? new Set([own]);
  const { ratio: set, ...input } = form ? toInput(form) : {};
  const inputs = inputsOf(chosen, own, input);
  // One ratio is a setting for later exports; several are a choice for now.
  const [first] = inputs;
  const saved = { ...input, ratio: (inputs.length === 1 && first?.ratio) || set };
  const mustSave = settings ? setsBack(settings, saved) : false;

  return (
    <ActionDialog
      title={text.video.dialogs.export}
      hint={text.video.dialogs.exportHint}
      action={text.video.exportForm.start(inputs.length)}
      isWide
      isReady={form !== undefined && inputs.length > 0}
      onClose={onClose}
      onStart={async () => {
        if (isSaved || mustSave) {
          const { error } = await save({ id: video.id, input: { ...saved, reset: resetOf(saved) } });
          if (error) return { error };
        }
        return start({ id: video.id, inputs });
      }}
    >
      <VideoJobs jobs={exports} label={text.video.jobs.exports} />
      {form ? (
        <div className={styles.columns}>
          <div className={styles.fields}>
            <RatioFieldset own={own} chosen={chosen} onChange={setPicked} />
            <ExportFields
              form={form}
              onChange={(change) => setChanges({ ...changes, ...change })}
              hasRatio={false}
            />
            {mayEdit && !video.locked && (
              <Checkbox isSelected={isSaved || mustSave} isDisabled={mustSave} onChange={setSaved}>
                {text.video.exportForm.remember}
              </Checkbox>
            )}
            {mustSave && <Note>{text.video.exportForm.resets}</Note>}
            <ExportCost videoId={video.id} inputs={inputs} />
          </div>
          <ExportPreview videoId={video.id} duration={video.duration ?? 0} settings={first ?? input} />
        </div>
      ) : (
        <Skeleton height="24rem" />
      )}
    </ActionDialog>
  );
}
