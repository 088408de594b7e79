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
} from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { type FocusedItem, OpenMenu } from '../../design/menu';
import { RowMenuButton } from '../../design/row-buttons';
import { text } from '../../text/text';
import type { VideoCardFragment } from '../library.generated';
import { useLibrary, type VideoAction } from '../library-context';

/** An element that stays the same is not drawn again with each card. */
const DOTS = <Ellipsis aria-hidden />;

/** The button that opens what can be done with the video. */
export function VideoMenu({ video }: { readonly video: VideoCardFragment }) {
  const button = useRef<HTMLButtonElement>(null);
  // While one scrolls, the same card comes to show another video, whose menu is closed.
  const [opened, open] = useState<{ readonly id: string; readonly focused: FocusedItem } | null>(null);
  const isOpen = opened?.id === video.id;
  return (
    <>
      <RowMenuButton
        ref={button}
        label={text.library.options(video.name)}
        icon={DOTS}
        isExpanded={isOpen}
        onOpen={(focused) => open(isOpen ? null : { id: video.id, focused })}
      />
      {isOpen && (
        <VideoActions video={video} anchor={button} focused={opened.focused} onClose={() => open(null)} />
      )}
    </>
  );
}

interface VideoActionsProps {
  readonly video: VideoCardFragment;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly focused: FocusedItem;
  readonly onClose: () => void;
}

function VideoActions({ video, anchor, focused, onClose }: VideoActionsProps) {
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
    <OpenMenu
      label={text.library.options(video.name)}
      anchor={anchor}
      focused={focused}
      onClose={onClose}
      actions={[
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
