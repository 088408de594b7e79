import { useState } from 'react';
import { useMutation } from 'urql';
import { Select } from '../../design/select';
import { text } from '../../text/text';
import { ActionDialog, type DialogProps } from './action-dialog';
import { type AspectRatio, StartExportDocument } from './actions.generated';

const AS_SET = 'set';
const RATIOS: ReadonlyArray<readonly [AspectRatio, string]> = [
  ['RATIO_16_9', '16:9'],
  ['RATIO_9_16', '9:16'],
  ['RATIO_1_1', '1:1'],
  ['RATIO_4_5', '4:5'],
  ['RATIO_4_3', '4:3'],
];

export function ExportDialog({ video, onClose }: DialogProps) {
  const [, start] = useMutation(StartExportDocument);
  const [ratio, setRatio] = useState<AspectRatio | typeof AS_SET>(AS_SET);
  const [captions, setCaptions] = useState<'set' | 'on' | 'off'>(AS_SET);
  return (
    <ActionDialog
      title={text.video.dialogs.export}
      hint={text.video.dialogs.exportHint}
      action={text.video.export}
      onClose={onClose}
      onStart={() =>
        start({
          id: video.id,
          input: {
            ...(ratio !== AS_SET && { ratio }),
            ...(captions !== AS_SET && { captions: { enabled: captions === 'on' } }),
          },
        })
      }
    >
      <Select
        label={text.video.dialogs.ratio}
        options={[
          { id: AS_SET, name: text.video.dialogs.ratioOriginal },
          ...RATIOS.map(([id, name]) => ({ id, name })),
        ]}
        value={ratio}
        onChange={setRatio}
      />
      <Select
        label={text.video.dialogs.captions}
        options={(['set', 'on', 'off'] as const).map((id) => ({
          id,
          name: text.video.dialogs.captionChoices[id],
        }))}
        value={captions}
        onChange={setCaptions}
      />
    </ActionDialog>
  );
}
