import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { notFound } from '../../../platform/errors/errors.js';
import type { MakeStoredUrl } from '../../../platform/http/stored-url.js';
import { timeoutSignal } from '../../../platform/retry/deadline.js';
import { hashFile } from '../../storage/hash-file.js';
import { runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import { writeWholeFile } from '../../video/write-whole-file.js';
import type { Avatar, AvatarCatalogue } from './avatar-catalogue.js';
import { InvalidAvatar, prepareAvatar } from './prepare-avatar.js';

export const AVATAR_PREVIEW = {
  space: 'avatars',
  filename: 'preview.png',
  contentType: 'image/png',
} as const;
const PREVIEW_SIDE = 320;
const MADE_WITHIN_MS = 30_000;

/** Small preview images of avatars: PNG, animated if the avatar is. Created at the first request. */
export interface AvatarPreviews {
  urlOf(avatarId: string): string;
  /** Throws `not_found` for an avatar that is not in the catalogue, or whose file is invalid. */
  fileOf(avatarId: string): Promise<string>;
}

export function makeAvatarPreviews({
  catalogue,
  makeStoredUrl,
  dataDir,
}: {
  readonly catalogue: AvatarCatalogue;
  readonly makeStoredUrl: MakeStoredUrl;
  readonly dataDir: string;
}): AvatarPreviews {
  const folder = resolve(dataDir, 'media', 'avatar-previews');
  const hashOf = makeHashReader();
  const making = new Map<string, Promise<string>>();
  const make = async (avatar: Avatar, path: string): Promise<string> => {
    await mkdir(folder, { recursive: true });
    const scratch = await mkdtemp(join(folder, 'making-'));
    try {
      await draw(avatar, scratch, path);
      return path;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  };
  return {
    urlOf(avatarId) {
      const { space, filename } = AVATAR_PREVIEW;
      return makeStoredUrl({ workspaceId: space, fileId: avatarId, filename });
    },
    async fileOf(avatarId) {
      const avatar = await catalogue.find(avatarId);
      if (!avatar) throw notFound({ what: 'Avatar', id: avatarId });
      const path = join(folder, `${await hashOf(avatar.path)}.png`);
      if (existsSync(path)) return path;
      const made = making.get(path) ?? make(avatar, path).finally(() => making.delete(path));
      making.set(path, made);
      try {
        return await made;
      } catch (err) {
        if (err instanceof InvalidAvatar) throw notFound({ what: 'Avatar', id: avatarId });
        throw err;
      }
    },
  };
}

/** Reads a whole file only when it has changed. */
function makeHashReader(): (path: string) => Promise<string> {
  const known = new Map<string, { readonly stamp: string; readonly sha256: string }>();
  return async (path) => {
    const { mtimeMs, size, ino } = await stat(path);
    const stamp = `${mtimeMs} ${size} ${ino}`;
    const last = known.get(path);
    if (last?.stamp === stamp) return last.sha256;
    const sha256 = await hashFile(path);
    known.set(path, { stamp, sha256 });
    return sha256;
  };
}

async function draw(avatar: Avatar, scratch: string, path: string): Promise<void> {
  const signal = timeoutSignal(MADE_WITHIN_MS);
  const prepared = await prepareAvatar(avatar, scratch, { signal, longestSide: PREVIEW_SIDE });
  if (!prepared.picture.loop) return rename(prepared.path, path);
  await writeWholeFile(path, (partPath) =>
    runFfmpeg({
      inputs: [{ path: prepared.path }],
      outputs: [{ path: partPath, options: ['-pix_fmt', 'rgba', '-plays', '0', '-f', 'apng'] }],
      signal,
    }),
  );
}
