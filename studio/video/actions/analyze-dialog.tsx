import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Select, TextInput } from '../../design/fields';
import { text } from '../../text/text';
import { ActionDialog, type DialogProps } from './action-dialog';
import { ActionChoicesDocument, StartAnalysisDocument } from './actions.generated';

const SOURCES = ['TRANSCRIPT', 'ORIGINAL', 'VIDEO', 'CUSTOM'] as const;
const DETECT = 'detect';

export function AnalyzeDialog({ video, onClose }: DialogProps) {
  const [{ data }] = useQuery({ query: ActionChoicesDocument });
  const [, analyze] = useMutation(StartAnalysisDocument);
  const [language, setLanguage] = useState(DETECT);
  const [source, setSource] = useState<(typeof SOURCES)[number]>('TRANSCRIPT');
  const [customScript, setCustomScript] = useState('');
  const [context, setContext] = useState('');
  const isCustom = source === 'CUSTOM';
  const spoken = (data?.languages ?? []).filter(({ subtitles }) => subtitles);

  return (
    <ActionDialog
      title={text.video.dialogs.analyze}
      hint={video.status === 'DRAFT' ? text.video.dialogs.analyzeHint : text.video.dialogs.analyzeAgainHint}
      action={text.video.analyze}
      isReady={!isCustom || customScript.trim() !== ''}
      onClose={onClose}
      onStart={() =>
        analyze({
          id: video.id,
          input: {
            scriptSource: source,
            ...(language !== DETECT && { language }),
            ...(isCustom && { customScript }),
            ...(context.trim() !== '' && { videoContext: context }),
            ...(video.status !== 'DRAFT' && { forceRefresh: true }),
          },
        })
      }
    >
      <Select
        label={text.video.dialogs.source}
        options={SOURCES.map((id) => ({ id, name: text.video.dialogs.sources[id] }))}
        value={source}
        onChange={setSource}
      />
      {isCustom && (
        <TextInput
          label={text.video.dialogs.customScript}
          isMultiline
          value={customScript}
          onChange={setCustomScript}
        />
      )}
      <Select
        label={text.video.dialogs.spoken}
        options={[
          { id: DETECT, name: text.video.dialogs.detect },
          ...spoken.map(({ code, name }) => ({ id: code, name })),
        ]}
        value={language}
        onChange={setLanguage}
      />
      <TextInput label={text.video.dialogs.context} isMultiline value={context} onChange={setContext} />
    </ActionDialog>
  );
}
