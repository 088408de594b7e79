import { useMemo } from 'react';
import { type Client, type CombinedError, useClient } from 'urql';
import { notify, notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/faults';
import { text } from '../../text/text';
import type { VideoCardFragment } from '../library.generated';
import {
  AnalyzeVideoDocument,
  DeleteVideoDocument,
  ExportVideoDocument,
  LockVideoDocument,
  MoveVideoDocument,
  RenameVideoDocument,
  UnlockVideoDocument,
} from './actions.generated';

const listeners = new Set<() => void>();

/** Says that lists have other videos than before, so that they are read again. */
const announceListChange = (): void => {
  for (const listener of listeners) listener();
};

export function onListChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const AT_ONCE = 4;

interface Outcome<Item> {
  readonly done: readonly Item[];
  readonly errors: readonly CombinedError[];
}

/** Runs a change for each item, a few at once, and continues after failures. */
async function runAll<Item>(
  items: readonly Item[],
  change: (item: Item) => Promise<{ error?: CombinedError | undefined }>,
): Promise<Outcome<Item>> {
  const done: Item[] = [];
  const errors: CombinedError[] = [];
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const { error } = await change(item);
      if (error) errors.push(error);
      else done.push(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, errors };
}

export type Video = Pick<VideoCardFragment, 'id' | 'name' | 'projectId'>;
type Change = Parameters<typeof runAll<Video>>[1];

export interface Destination {
  readonly id: string | null;
  readonly name: string;
}

/** Changes of videos, each with a notice that says what was done and, where that is possible, undoes it. */
export function useVideoChanges() {
  const client = useClient();
  return useMemo(() => videoChanges(client), [client]);
}

function videoChanges(client: Client) {
  const changeAll = async (videos: readonly Video[], change: Change): Promise<readonly Video[]> => {
    const { done, errors } = await runAll(videos, change);
    const [first] = errors;
    if (first) notifyFault(text.library.someFailed(errors.length, videos.length, faultText(first)));
    return done;
  };
  /** For changes after which lists have other videos: what was read before the last of them may lack it. */
  const changeLists = async (videos: readonly Video[], change: Change): Promise<readonly Video[]> => {
    const done = await changeAll(videos, change);
    announceListChange();
    return done;
  };
  const moveOne = (video: Video, projectId: string | null) =>
    client.mutation(MoveVideoDocument, { id: video.id, projectId }).toPromise();

  return {
    async rename(video: Video, name: string): Promise<void> {
      const to =
        (next: string): Change =>
        (renamed) =>
          client.mutation(RenameVideoDocument, { id: renamed.id, name: next }).toPromise();
      const [done] = await changeAll([video], to(name));
      if (!done) return;
      notify(text.library.renamed(name), {
        name: text.common.undo,
        onAction: () => void changeAll([video], to(video.name)),
      });
    },

    async move(videos: readonly Video[], { id, name }: Destination): Promise<void> {
      const elsewhere = videos.filter(({ projectId }) => (projectId ?? null) !== id);
      if (elsewhere.length === 0) return;
      const done = await changeLists(elsewhere, (video) => moveOne(video, id));
      if (done.length === 0) return;
      const undo = async () => {
        const back = await changeLists(done, (video) => moveOne(video, video.projectId ?? null));
        if (back.length > 0) notify(text.library.movedBack(back.length));
      };
      notify(text.library.moved(done.length, name), { name: text.common.undo, onAction: () => void undo() });
    },

    async delete(videos: readonly Video[]): Promise<void> {
      const done = await changeLists(videos, ({ id }) =>
        client.mutation(DeleteVideoDocument, { id }).toPromise(),
      );
      if (done.length > 0) notify(text.library.deleted(done.length));
    },

    async setLock(video: Video, isLocked: boolean): Promise<void> {
      const document = isLocked ? LockVideoDocument : UnlockVideoDocument;
      const [done] = await changeAll([video], ({ id }) => client.mutation(document, { id }).toPromise());
      if (done)
        notify(isLocked ? text.library.lockedVideo(video.name) : text.library.unlockedVideo(video.name));
    },

    async analyze(videos: readonly Video[]): Promise<void> {
      const done = await changeAll(videos, ({ id }) =>
        client.mutation(AnalyzeVideoDocument, { id }).toPromise(),
      );
      if (done.length > 0) notify(text.library.analysisStarted(done.length));
    },

    async export(videos: readonly Video[]): Promise<void> {
      const done = await changeAll(videos, ({ id }) =>
        client.mutation(ExportVideoDocument, { id }).toPromise(),
      );
      if (done.length > 0) notify(text.library.exportStarted(done.length));
    },
  };
}
