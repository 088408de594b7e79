import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { TextInput } from '../../design/field';
import menuStyles from '../../design/menu.module.css';
import { text } from '../../text/text';
import { useProjects } from '../project/use-projects';
import styles from './dialogs.module.css';
import type { Destination } from './use-video-changes';

const NO_PROJECT = 'none';

interface MoveDialogProps {
  readonly count: number;
  readonly onMove: (destination: Destination) => void;
  readonly onClose: () => void;
}

/** Asks for the project that videos move to. */
export function MoveDialog({ count, onMove, onClose }: MoveDialogProps) {
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
