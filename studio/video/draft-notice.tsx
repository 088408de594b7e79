import { Note } from '../design/note';
import { text } from '../text/text';
import { textOrigin } from './text-origin';
import type { VideoHeadFragment } from './video.generated';

/** Says in plain words that an engine made the text in draft quality. */
export function DraftNotice({ video: { transcription } }: { readonly video: VideoHeadFragment }) {
  if (!transcription?.draft) return null;
  const { titles, detail } = text.video.draft;
  return (
    <Note tone="warn">
      <strong>{titles[transcription.method ?? 'READ']}</strong>: {detail(textOrigin(transcription))}
    </Note>
  );
}
