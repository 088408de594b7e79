import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Select } from '../../design/select';
import { text } from '../../text/text';
import { ActionDialog, type DialogProps } from './action-dialog';
import { StartVoiceoverDocument, VoiceChoicesDocument } from './actions.generated';
import styles from './video-actions.module.css';

export function VoiceoverDialog({ video, onClose }: DialogProps) {
  const [{ data }] = useQuery({
    query: VoiceChoicesDocument,
    variables: { language: video.language },
  });
  const [, generate] = useMutation(StartVoiceoverDocument);
  const [voiceId, setVoiceId] = useState<string | null>(null);
  const voices = data?.voices ?? [];
  return (
    <ActionDialog
      title={text.video.dialogs.voiceover}
      hint={text.video.dialogs.voiceoverHint}
      action={text.video.dialogs.voiceover}
      isReady={voiceId !== null}
      onClose={onClose}
      onStart={() => generate({ id: video.id, voiceId: voiceId ?? '' })}
    >
      {data && voices.length === 0 ? (
        <p className={styles.hint}>{text.video.dialogs.noVoice}</p>
      ) : (
        <Select
          label={text.video.dialogs.voice}
          options={voices.map(({ id, name }) => ({ id, name }))}
          value={voiceId}
          onChange={setVoiceId}
        />
      )}
    </ActionDialog>
  );
}
