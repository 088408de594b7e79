import { memo, type ReactNode, useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { isTextDropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { IconButton } from '../../design/button';
import { classNames } from '../../design/class-names';
import { TextInput } from '../../design/fields';
import { Ellipsis, Folder, FolderPlus, Inbox, Library, Pencil, Trash2 } from '../../design/icons';
import { Menu } from '../../design/menu';
import { Skeleton } from '../../design/status';
import { text } from '../../text/text';
import type { Destination } from '../actions/use-video-changes';
import { DRAGGED_VIDEO } from '../grid/video-grid';
import styles from './project-list.module.css';
import type { ProjectItemFragment } from './projects.generated';
import { useProjects } from './use-projects';

export const ALL_VIDEOS = 'all';
export const UNCATEGORIZED = 'none';

/** With more projects than these, they can be searched. */
const SEARCHED_FROM = 12;

export type ProjectCommand = 'rename' | 'delete';

interface ProjectListProps {
  /** ID of the project, `ALL_VIDEOS` or `UNCATEGORIZED`. */
  readonly shown: string;
  readonly onOpen: (id: string) => void;
  readonly onDrop: (videoIds: readonly string[], destination: Destination) => void;
  readonly onCreate: () => void;
  readonly onCommand: (command: ProjectCommand, project: ProjectItemFragment) => void;
}

interface FolderItem {
  readonly id: string;
  readonly name: string;
  readonly icon: ReactNode;
  readonly project: ProjectItemFragment | null;
}

/** The projects as folders: one opens at a click, videos move into one where they are dropped. */
export const ProjectList = memo(function ProjectList({
  shown,
  onOpen,
  onDrop,
  onCreate,
  onCommand,
}: ProjectListProps) {
  const [search, setSearch] = useState('');
  const { projects, totalCount, isLoading } = useProjects(search);
  const isSearched = search !== '' || totalCount > SEARCHED_FROM;
  const { projects: texts } = text.library;
  const folders: FolderItem[] = [
    { id: ALL_VIDEOS, name: texts.all, icon: <Library aria-hidden />, project: null },
    { id: UNCATEGORIZED, name: texts.none, icon: <Inbox aria-hidden />, project: null },
    ...projects.map((project) => ({
      id: project.id,
      name: project.name,
      icon: <Folder aria-hidden />,
      project,
    })),
  ];
  const { dragAndDropHooks } = useDragAndDrop({
    acceptedDragTypes: [DRAGGED_VIDEO],
    getDropOperation: (target) => (target.type === 'item' && target.key !== ALL_VIDEOS ? 'move' : 'cancel'),
    shouldAcceptItemDrop: ({ key }) => key !== ALL_VIDEOS,
    onItemDrop: async ({ items, target: { key } }) => {
      const ids = await Promise.all(items.filter(isTextDropItem).map((item) => item.getText(DRAGGED_VIDEO)));
      const name = folders.find(({ id }) => id === key)?.name ?? '';
      onDrop(ids, { id: key === UNCATEGORIZED ? null : String(key), name });
    },
  });
  return (
    <aside className={styles.list} aria-label={texts.title}>
      <header className={styles.header}>
        <h2>{texts.title}</h2>
        <IconButton label={texts.create} icon={<FolderPlus />} onPress={onCreate} />
      </header>
      {isSearched && (
        <TextInput
          label={texts.search}
          placeholder={texts.search}
          isLabelHidden
          type="search"
          value={search}
          onChange={setSearch}
          maxLength={200}
        />
      )}
      <GridList
        aria-label={texts.title}
        className={styles.folders as string}
        items={folders}
        dependencies={[shown]}
        onAction={(key) => onOpen(String(key))}
        dragAndDropHooks={dragAndDropHooks}
      >
        {({ id, name, icon, project }) => (
          <GridListItem
            id={id}
            textValue={name}
            className={classNames(styles.folder, id === shown && styles.current)}
          >
            {icon}
            <span
              className={styles.name}
              title={name}
              dir="auto"
              aria-current={id === shown ? 'page' : undefined}
            >
              {name}
            </span>
            {project && <ProjectEnd project={project} onCommand={onCommand} />}
          </GridListItem>
        )}
      </GridList>
      {isLoading && <Skeleton height="2rem" />}
    </aside>
  );
});

function ProjectEnd({
  project,
  onCommand,
}: {
  readonly project: ProjectItemFragment;
  readonly onCommand: ProjectListProps['onCommand'];
}) {
  const { projects: texts } = text.library;
  const label = texts.options(project.name);
  return (
    <>
      <span className={styles.count} title={texts.count(project.videoCount)}>
        {project.videoCount}
      </span>
      <Menu
        label={label}
        trigger={<IconButton label={label} icon={<Ellipsis />} />}
        actions={[
          {
            id: 'rename',
            name: texts.renameAction,
            icon: <Pencil />,
            onAction: () => onCommand('rename', project),
          },
          {
            id: 'delete',
            name: texts.deleteAction,
            icon: <Trash2 />,
            isDangerous: true,
            onAction: () => onCommand('delete', project),
          },
        ]}
      />
    </>
  );
}
