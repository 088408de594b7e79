import { availableParallelism } from 'node:os';
import { removeUnusedMedia } from './cached-media.js';
import { type ClipName, clip, clips } from './clips.js';

/** Makes the clips of many tests before the first one runs; whatever is stored already costs nothing. */
export async function makeClips(): Promise<void> {
  await removeUnusedMedia();
  const names = (Object.keys(clips) as ClipName[]).values();
  const makeNext = async () => {
    for (const name of names) await clip(name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, makeNext));
}
