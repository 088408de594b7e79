import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Button } from '../../design/button';
import { ConfirmDialog, Dialog } from '../../design/dialog';
import { TextInput } from '../../design/fields';
import menuStyles from '../../design/menu.module.css';
import { text } from '../../text/text';
import { useProjects } from '../project/use-projects';
import styles from './dialogs.module.css';
import { NameDialog } from './name-dialog';
import { type Destination, useVideoChanges, type Video } from './use-video-changes';

const NO_PROJECT = 'none';

interface MoveDialogProps {
  readonly count: number;
  readonly onMove: (destination: Destination) => void;
  readonly onClose: () => void;
}

/** Asks for the project that videos move to. */
function MoveDialog({ count, onMove, onClose }: MoveDialogProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { projects } = useProjects(search);
  const options = [
    ...(search.trim() ? [] : [{ id: NO_PROJECT, name: text.library.projects.none as string }]),
    ...projects.map(({ id, name }) => ({ id, name })),
  ];
  const destination = options.find(({ id }) => id === chosen);
  const move = () => {
    if (!destination) return;
    const { id, name } = destination;
    onMove({ id: id === NO_PROJECT ? null : id, name });
    onClose();
  };
  return (
    <Dialog
      title={text.library.moveTitle(count)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{text.common.cancel}</Button>
          <Button kind="primary" isDisabled={!destination} onPress={move}>
            {text.library.move}
          </Button>
        </>
      }
    >
      <TextInput
        label={text.library.projects.search}
        type="search"
        value={search}
        onChange={setSearch}
        maxLength={200}
        autoFocus
      />
      <ListBox
        aria-label={text.library.projects.destination}
        className={styles.options as string}
        items={options}
        selectionMode="single"
        selectedKeys={chosen ? [chosen] : []}
        onSelectionChange={(keys) => setChosen(keys === 'all' ? null : ([...keys].map(String)[0] ?? null))}
      >
        {({ id, name }) => (
          <ListBoxItem id={id} textValue={name} className={menuStyles.item as string}>
            {name}
          </ListBoxItem>
        )}
      </ListBox>
    </Dialog>
  );
}

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
