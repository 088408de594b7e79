import { Note } from '../design/note';
import { text } from '../text/text';
import type { VideoHeadFragment } from './video.generated';

/** Says in plain words that an engine of draft quality transcribed the speech. */
export function DraftNotice({ video: { transcription } }: { readonly video: VideoHeadFragment }) {
  if (!transcription?.draft) return null;
  return (
    <Note tone="warn">
      <strong>{text.video.draft.title}</strong>: {text.video.draft.detail(transcription.engine)}
    </Note>
  );
}
