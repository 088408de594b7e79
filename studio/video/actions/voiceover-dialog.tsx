import { useState } from 'react';
import { useMutation } from 'urql';
import { VoiceField } from '../../process/voice-field';
import { text } from '../../text/text';
import { ActionDialog, type DialogProps } from './action-dialog';
import { StartVoiceoverDocument } from './actions.generated';

export function VoiceoverDialog({ video, onClose }: DialogProps) {
  const [, generate] = useMutation(StartVoiceoverDocument);
  const [voiceId, setVoiceId] = useState<string | null>(null);
  return (
    <ActionDialog
      title={text.video.dialogs.voiceover}
      hint={text.video.dialogs.voiceoverHint}
      action={text.video.dialogs.voiceover}
      isReady={voiceId !== null}
      onClose={onClose}
      onStart={() => generate({ id: video.id, voiceId: voiceId ?? '' })}
    >
      <VoiceField language={video.language ?? ''} value={voiceId} onChange={setVoiceId} />
    </ActionDialog>
  );
}
