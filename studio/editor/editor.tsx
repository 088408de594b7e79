import { useEffect, useMemo, useState } from 'react';
import { Button } from '../design/button';
import { Plus } from '../design/icons';
import { Message } from '../design/status';
import { text } from '../text/text';
import type { VideoHeadFragment } from '../video/video.generated';
import { ChangedElsewhere } from './changed-elsewhere';
import { removeDraft, writeDraft } from './draft/draft-storage';
import { useKeeping } from './draft/use-keeping';
import styles from './editor.module.css';
import { LineList } from './lines/line-list';
import { LiveCaptions } from './player/captions/live-captions';
import { ExportedFrame } from './player/exported-frame';
import { Playback } from './player/playback';
import { Player } from './player/player';
import { useShortcuts } from './player/use-shortcuts';
import { checkLines } from './script/check-lines';
import { lineIndexAt } from './script/edit-lines';
import type { StoredScript } from './script/line';
import { isUnsaved, type ScriptState } from './script/script-state';
import { SearchBar, useSearch } from './search-bar';
import { KeyEvents } from './timeline/key-events';
import { LineBlocks } from './timeline/line-blocks';
import { Timeline } from './timeline/timeline';
import { usePeaks } from './timeline/use-peaks';
import { Restored, Toolbar } from './toolbar';
import { useLinkedTime } from './use-linked-time';
import { useSaving, useScript } from './use-script';

interface NoLinesProps {
  /** Whether the analysis found nothing, rather than a person having deleted every line. */
  readonly isFound: boolean;
  readonly isReadOnly: boolean;
  readonly onInsert: () => void;
}

/** Says why a script has no lines, and what a person can do next. */
const NoLines = ({ isFound, isReadOnly, onInsert }: NoLinesProps) => (
  <Message
    title={isFound ? text.editor.empty : text.editor.noLines}
    detail={isFound ? text.editor.emptyHint : text.editor.noLinesHint}
    action={
      !isReadOnly && (
        <Button onPress={onInsert}>
          <Plus aria-hidden />
          {text.editor.insertFirst}
        </Button>
      )
    }
  />
);

/** Keeps unsaved lines in this browser. */
const useDraft = (videoId: string, state: ScriptState): void =>
  useKeeping(state, (present) => {
    if (isUnsaved(present)) writeDraft(videoId, present.base.version, present.history.present);
    else removeDraft(videoId);
  });

interface EditorProps {
  readonly video: VideoHeadFragment;
  readonly stored: StoredScript;
  readonly isReadOnly: boolean;
}

/** The script beside the video: both follow each other. */
export function Editor({ video, stored, isReadOnly }: EditorProps) {
  const [playback] = useState(() => new Playback());
  const script = useScript(video.id, stored);
  const { state, dispatch, commands, focusTarget, focus } = script;
  const lines = state.history.present;
  const findings = useMemo(() => checkLines(lines, video.duration), [lines, video.duration]);
  const findingsByLine = useMemo(
    () => new Map(findings.map((finding) => [finding.key, finding])),
    [findings],
  );
  const search = useSearch(lines, commands);
  const showLine = (key: string) => focus({ key, caret: 0 });
  const { isSaving, save } = useSaving({ videoId: video.id, state, dispatch, findings, showLine });

  const peaks = usePeaks(video.id, video.videoUrl !== null);
  useDraft(video.id, state);
  useLinkedTime(playback);
  useEffect(() => dispatch({ type: 'stored', script: stored }), [stored, dispatch]);
  const undo = () => dispatch({ type: 'undo' });
  const redo = () => dispatch({ type: 'redo' });
  useShortcuts(playback, {
    save: () => !isReadOnly && void save(),
    undo: () => !isReadOnly && undo(),
    redo: () => !isReadOnly && redo(),
    search: search.open,
  });

  return (
    <div className={styles.editor}>
      <div className={styles.watch}>
        <Player
          video={video}
          playback={playback}
          captions={<LiveCaptions videoId={video.id} lines={lines} playback={playback} />}
          exported={<ExportedFrame videoId={video.id} playback={playback} isUnsaved={isUnsaved(state)} />}
        />
        <Timeline
          peaks={peaks}
          duration={Math.max(video.duration ?? 0, lines.at(-1)?.end ?? 0)}
          playback={playback}
        >
          {(scale) => (
            <>
              <KeyEvents video={video} scale={scale} playback={playback} />
              <LineBlocks
                lines={lines}
                scale={scale}
                playback={playback}
                isReadOnly={isReadOnly}
                commands={commands}
              />
            </>
          )}
        </Timeline>
      </div>
      <div className={styles.script}>
        <Toolbar
          state={state}
          isReadOnly={isReadOnly}
          isSaving={isSaving}
          onUndo={undo}
          onRedo={redo}
          onSearch={search.open}
          onInsert={() => commands.insertAfter(lines[lineIndexAt(lines, playback.time)]?.key ?? null)}
          onSave={() => void save()}
        />
        {search.isOpen && <SearchBar search={search} isReadOnly={isReadOnly} />}
        <ChangedElsewhere state={state} dispatch={dispatch} />
        <Restored script={script} />
        {lines.length === 0 ? (
          <NoLines
            isFound={stored.lines.length === 0}
            isReadOnly={isReadOnly}
            onInsert={() => commands.insertAfter(null)}
          />
        ) : (
          <LineList
            lines={lines}
            commands={commands}
            playback={playback}
            isReadOnly={isReadOnly}
            findings={findingsByLine}
            matches={search.matches}
            presentMatch={search.present}
            focusTarget={focusTarget}
            focus={focus}
          />
        )}
      </div>
    </div>
  );
}
