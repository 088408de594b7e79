import { ConfirmDialog } from '../../design/dialog';
import { text } from '../../text/text';
import { MoveDialog } from './move-dialog';
import { NameDialog } from './name-dialog';
import { useVideoChanges, type Video } from './use-video-changes';

export interface VideoRequest {
  readonly kind: 'rename' | 'move' | 'delete';
  readonly videos: readonly Video[];
}

/** How many names the question before deleting lists. */
const NAMES_LISTED = 3;

function listNames(videos: readonly Video[]): string {
  const names = videos.slice(0, NAMES_LISTED).map(({ name }) => `“${name}”`);
  const others = videos.length - names.length;
  return [...names, ...(others > 0 ? [text.library.andOthers(others)] : [])].join(', ');
}

interface VideoDialogsProps {
  readonly request: VideoRequest | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** The dialog of what is requested for videos. */
export function VideoDialogs({ request, onClose, onDeleted }: VideoDialogsProps) {
  const changes = useVideoChanges();
  const [video] = request?.videos ?? [];
  if (!request || !video) return null;
  const { kind, videos } = request;
  if (kind === 'rename')
    return (
      <NameDialog
        title={text.library.rename}
        action={text.common.save}
        name={video.name}
        onSave={(name) => void changes.rename(video, name)}
        onClose={onClose}
      />
    );
  if (kind === 'move')
    return (
      <MoveDialog
        count={videos.length}
        onMove={(destination) => void changes.move(videos, destination)}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={text.library.deleteTitle(videos.length)}
      action={text.library.delete}
      isOpen
      isDangerous
      onConfirm={() => {
        void changes.delete(videos);
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>{text.library.deleteHint(listNames(videos))}</p>
    </ConfirmDialog>
  );
}
