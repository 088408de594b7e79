import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Checkbox } from '../../design/checkbox';
import { Note, Skeleton } from '../../design/status';
import { useSettled } from '../../design/use-settled';
import { faultText } from '../../graphql/faults';
import { text, writeClock } from '../../text/text';
import { ActionDialog, type DialogProps } from '../actions/action-dialog';
import { useVideoJobs } from '../jobs/use-video-jobs';
import { VideoJobs } from '../jobs/video-jobs';
import {
  ExportedFrameDocument,
  ExportFormDocument,
  type ExportVideoInput,
  SaveExportSettingsDocument,
  StartExportsDocument,
} from './export.generated';
import { ExportCost } from './export-cost';
import styles from './export-dialog.module.css';
import { ExportFields } from './export-fields';
import { type ExportForm, resetOf, setsBack, toForm, toInput } from './export-form';
import { RatioFieldset } from './ratio-fieldset';
import { inputsOf, ownRatio, type RatioChoice } from './ratios';

interface ExportPreviewProps {
  readonly videoId: string;
  readonly duration: number;
  readonly settings: ExportVideoInput;
}

/** Typing and sliding is over. */
const SETTLED_MS = 500;

/** The frame that the export would show, drawn by the renderer itself. */
function ExportPreview({ videoId, duration, settings }: ExportPreviewProps) {
  const [at, setAt] = useState(duration / 2);
  const asked = useSettled({ at, settings }, SETTLED_MS);
  const [{ data, error, fetching }] = useQuery({
    query: ExportedFrameDocument,
    variables: { id: videoId, ...asked },
  });
  const frame = data?.previewFrame;
  return (
    <div className={styles.preview}>
      <div className={styles.frame} aria-busy={fetching}>
        {frame ? (
          <img src={frame.url} alt={text.video.exportForm.frame} width={frame.width} height={frame.height} />
        ) : (
          !error && <Skeleton height="13rem" />
        )}
      </div>
      <label className={styles.time}>
        {text.video.exportForm.time}
        <input
          type="range"
          min={0}
          max={duration}
          step={0.1}
          value={at}
          aria-valuetext={writeClock(at)}
          onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
        />
        <span>{writeClock(at)}</span>
      </label>
      <p className={styles.state} role="status">
        {fetching && text.video.exportForm.drawing}
      </p>
      {error && <Note tone="warn">{faultText(error)}</Note>}
      {frame?.warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
    </div>
  );
}

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
