import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Checkbox } from '../../design/checkbox';
import { Note } from '../../design/note';
import { Skeleton } from '../../design/skeleton';
import { text } from '../../text/text';
import { ActionDialog, type DialogProps } from '../actions/action-dialog';
import { StartExportDocument } from '../actions/actions.generated';
import { ExportFormDocument, SaveExportSettingsDocument } from './export.generated';
import styles from './export-dialog.module.css';
import { ExportFields } from './export-fields';
import { type ExportForm, resetOf, setsBack, toForm, toInput } from './export-form';
import { ExportPreview } from './export-preview';

/** Asks how to export, beside the frame that the choices lead to. */
export function ExportDialog({ video, mayEdit, onClose }: DialogProps) {
  const [{ data }] = useQuery({
    query: ExportFormDocument,
    variables: { id: video.id },
    requestPolicy: 'network-only',
  });
  const [, start] = useMutation(StartExportDocument);
  const [, save] = useMutation(SaveExportSettingsDocument);
  const [changes, setChanges] = useState<Partial<ExportForm>>({});
  const [isSaved, setSaved] = useState(false);
  const settings = data?.video?.exportSettings;
  const form = settings && { ...toForm(settings), ...changes };
  const input = form ? toInput(form) : {};
  const mustSave = settings ? setsBack(settings, input) : false;

  return (
    <ActionDialog
      title={text.video.dialogs.export}
      hint={text.video.dialogs.exportHint}
      action={text.video.export}
      isWide
      isReady={form !== undefined}
      onClose={onClose}
      onStart={async () => {
        if (isSaved || mustSave) {
          const saved = await save({ id: video.id, input: { ...input, reset: resetOf(input) } });
          if (saved.error) return saved;
        }
        return start({ id: video.id, input });
      }}
    >
      {form ? (
        <div className={styles.columns}>
          <div className={styles.fields}>
            <ExportFields form={form} onChange={(change) => setChanges({ ...changes, ...change })} />
            {mayEdit && !video.locked && (
              <Checkbox isSelected={isSaved || mustSave} isDisabled={mustSave} onChange={setSaved}>
                {text.video.exportForm.remember}
              </Checkbox>
            )}
            {mustSave && <Note>{text.video.exportForm.resets}</Note>}
          </div>
          <ExportPreview videoId={video.id} duration={video.duration ?? 0} settings={input} />
        </div>
      ) : (
        <Skeleton height="24rem" />
      )}
    </ActionDialog>
  );
}
