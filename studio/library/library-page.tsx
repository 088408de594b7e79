import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { useParams } from 'wouter';
import { Button, IconButton } from '../design/button';
import { Clapperboard, Keyboard } from '../design/icons';
import { Message } from '../design/status';
import { faultText } from '../graphql/faults';
import { NotFound, Page } from '../shell/page';
import { text } from '../text/text';
import uploadStyles from '../upload/upload.module.css';
import { AddressDialog, chooseFiles, UploadButtons } from '../upload/upload-buttons';
import { uploads } from '../upload/uploads';
import { useFileDrop } from '../upload/use-file-drop';
import { type Destination, useVideoChanges } from './actions/use-video-changes';
import { VideoDialogs, type VideoRequest } from './actions/video-dialogs';
import type { VideoCardFragment } from './library.generated';
import styles from './library.module.css';
import { LibraryProvider } from './library-context';
import { isNarrowed } from './library-filter';
import { LibraryVideos } from './library-videos';
import { ProjectDialogs, type ProjectRequest } from './project/project-dialogs';
import { ALL_VIDEOS, type ProjectCommand, ProjectList, UNCATEGORIZED } from './project/project-list';
import { LibraryProjectDocument, type ProjectItemFragment } from './project/projects.generated';
import { type Shortcut, shortcutOf } from './shortcuts';
import { ShortcutsDialog } from './shortcuts-dialog';
import {
  useLibraryFilter,
  useLibraryVideos,
  useSelection,
  useStableFunction,
  useVideoActions,
} from './use-library-page';

const ELSEWHERE =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Calls back for each shortcut that is pressed on the page. `videoId` is that of the focused video. */
function useShortcuts(onShortcut: (shortcut: Shortcut, videoId: string | null) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isDialogOpen = document.querySelector('[role="dialog"], [role="menu"]') !== null;
    const shortcut = shortcutOf(event, isDialogOpen || target.closest(ELSEWHERE) !== null);
    if (!shortcut || event.defaultPrevented) return;
    event.preventDefault();
    onShortcut(shortcut, target.closest('[role="row"]')?.getAttribute('data-key') ?? null);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Loaded when it is opened, or likely to be. */
const loadProcessDialog = () => import('../process/process-dialog');
const ProcessDialog = lazy(loadProcessDialog);

// biome-ignore lint/style/noDefaultExport: loaded as a route of its own
export default function LibraryPage() {
  const { projectId = null } = useParams<{ projectId?: string }>();
  const { filter, showFilter } = useLibraryFilter(projectId);
  const [{ data: found, error: projectError }] = useQuery({
    query: LibraryProjectDocument,
    variables: { id: projectId ?? '' },
    pause: projectId === null,
  });
  const { jobs, pages, list, isStale } = useLibraryVideos(filter);
  const videos = useMemo(() => list.entries.flatMap(({ video }) => (video ? [video] : [])), [list.entries]);
  const selection = useSelection(videos);
  const changes = useVideoChanges();
  const [videoRequest, requestVideo] = useState<VideoRequest | null>(null);
  const [projectRequest, requestProject] = useState<ProjectRequest | null>(null);
  const [processed, process] = useState<{ readonly video: VideoCardFragment | null } | null>(null);
  const [isAddressOpen, askForAddress] = useState(false);
  const isFileOver = useFileDrop((files) => void uploads.add(files, projectId));
  const [isHelpOpen, showHelp] = useState(false);
  const searchRef = useRef<HTMLInputElement>(null);
  const act = useVideoActions({
    onRequest: requestVideo,
    onProcess: (video) => process({ video }),
    onTranslations: ({ languageGroup }) => open(ALL_VIDEOS, languageGroup),
  });
  const library = useMemo(() => ({ jobs, show: pages.show, act }), [jobs, pages, act]);

  const open = useStableFunction((id: string, languageGroup: string | null = null) => {
    const isProject = id !== ALL_VIDEOS && id !== UNCATEGORIZED;
    showFilter({
      search: '',
      status: null,
      languageGroup,
      projectId: isProject ? id : null,
      isUncategorized: id === UNCATEGORIZED,
    });
  });
  const drop = useStableFunction(
    (ids: readonly string[], destination: Destination) =>
      void changes.move(
        videos.filter(({ id }) => ids.includes(id)),
        destination,
      ),
  );
  const createProject = useStableFunction(() => requestProject({ kind: 'create' }));
  const commandProject = useStableFunction((kind: ProjectCommand, project: ProjectItemFragment) =>
    requestProject({ kind, project }),
  );

  function chosen(videoId: string | null): readonly VideoCardFragment[] {
    if (selection.selected.length > 0) return selection.selected;
    return videos.filter(({ id }) => id === videoId);
  }

  useShortcuts((shortcut: Shortcut, videoId) => {
    switch (shortcut) {
      case 'upload':
        return chooseFiles(projectId);
      case 'process':
        return process({ video: null });
      case 'search':
        return searchRef.current?.focus();
      case 'createProject':
        return requestProject({ kind: 'create' });
      case 'shortcuts':
        return showHelp(true);
      case 'rename':
        return act(
          'rename',
          videos.filter(({ id }) => id === videoId),
        );
      case 'move':
      case 'delete':
        return act(shortcut, chosen(videoId));
    }
  });

  const startButtons = useMemo(
    () => (
      <>
        <Button
          icon={<Clapperboard aria-hidden />}
          onHoverStart={() => void loadProcessDialog()}
          onPress={() => process({ video: null })}
        >
          {text.process.open}
        </Button>
        <UploadButtons projectId={projectId} onAddress={() => askForAddress(true)} />
      </>
    ),
    [projectId],
  );

  const project = projectId === null ? null : found?.project;
  if (projectId !== null && !project && (found || projectError)) return <NotFound />;
  if (list.error && list.totalCount === null) return <Message title={faultText(list.error)} />;
  const isEmptyLibrary = list.totalCount === 0 && !isNarrowed(filter);
  // An empty library has these buttons in its middle: until that is known, a press could hit one that goes away.
  const hasStartButtons = isNarrowed(filter) || (list.totalCount !== null && !isEmptyLibrary);
  const shown = projectId ?? (filter.isUncategorized ? UNCATEGORIZED : ALL_VIDEOS);
  return (
    <Page
      title={project?.name ?? text.library.title}
      detail={list.totalCount === null ? undefined : text.library.count(list.totalCount)}
      actions={
        <>
          <span className={styles.keyboard}>
            <IconButton
              label={text.library.shortcuts.title}
              icon={<Keyboard />}
              onPress={() => showHelp(true)}
            />
          </span>
          {hasStartButtons && startButtons}
        </>
      }
    >
      <LibraryProvider value={library}>
        <div className={styles.library}>
          <ProjectList
            shown={shown}
            onOpen={open}
            onDrop={drop}
            onCreate={createProject}
            onCommand={commandProject}
          />
          <LibraryVideos
            filter={filter}
            onFilter={showFilter}
            list={list}
            isStale={isStale}
            selection={selection}
            searchRef={searchRef}
            start={startButtons}
          />
        </div>
        <VideoDialogs request={videoRequest} onClose={() => requestVideo(null)} onDeleted={selection.clear} />
        <ProjectDialogs
          request={projectRequest}
          onClose={() => requestProject(null)}
          onCreated={open}
          onDeleted={(id) => id === projectId && open(ALL_VIDEOS)}
        />
        {processed && (
          <Suspense fallback={null}>
            <ProcessDialog video={processed.video} projectId={projectId} onClose={() => process(null)} />
          </Suspense>
        )}
        {isAddressOpen && <AddressDialog projectId={projectId} onClose={() => askForAddress(false)} />}
        {isFileOver && <div className={uploadStyles.drop}>{text.upload.drop}</div>}
        {isHelpOpen && <ShortcutsDialog onClose={() => showHelp(false)} />}
      </LibraryProvider>
    </Page>
  );
}
