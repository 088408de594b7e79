import {
  Clapperboard,
  Ellipsis,
  ExternalLink,
  FolderInput,
  Languages,
  Lock,
  LockOpen,
  Pencil,
  Play,
  ScanSearch,
  Share,
  Trash2,
} from '../../design/icons';
import { RowMenu } from '../../design/row-menu';
import { text } from '../../text/text';
import type { VideoCardFragment } from '../library.generated';
import { useLibrary, type VideoAction } from '../library-context';

/** An element that stays the same is not drawn again with each card. */
const DOTS = <Ellipsis aria-hidden />;

/** What can be done with the video. */
export function VideoMenu({ video }: { readonly video: VideoCardFragment }) {
  const { act } = useLibrary();
  const { actions } = text.library;
  const entry = (id: VideoAction, icon: React.ReactNode, isDangerous = false) => ({
    id,
    name: actions[id],
    icon,
    isDangerous,
    onAction: () => act(id, [video]),
  });
  return (
    <RowMenu
      of={video.id}
      label={text.library.options(video.name)}
      icon={DOTS}
      actions={() => [
        entry('open', <Play />),
        entry('openInTab', <ExternalLink />),
        entry('rename', <Pencil />),
        entry('move', <FolderInput />),
        entry('process', <Clapperboard />),
        entry('analyze', <ScanSearch />),
        entry('export', <Share />),
        entry('translations', <Languages />),
        video.locked ? entry('unlock', <LockOpen />) : entry('lock', <Lock />),
        entry('delete', <Trash2 />, true),
      ]}
    />
  );
}
