import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Storage } from '../../../../services/media/storage/storage.js';
import { findClips, prepareClip, storeClips } from '../../../../services/media/work/voiceover/clip-cache.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { useTestDatabase } from '../../../setup/database.js';
import { STORAGES, type TestStorage } from '../../../setup/storages.js';
import { waitUntil } from '../../../setup/wait-until.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const keyOf = (digit: string) => digit.repeat(64);

describe('storeClips', () => {
  const db = useTestDatabase().source('media');
  let opened: TestStorage;
  let storage: Storage;

  before(async () => {
    opened = await STORAGES.disk();
    storage = opened.storage;
  });
  after(async () => {
    await opened.close();
  });

  const aClip = async (digit: string, content: string) => {
    const path = join(await storage.makeScratch(`clip-${digit}`), 'line.wav');
    await writeFile(path, content);
    return prepareClip(storage, {
      ...WORKSPACE,
      key: keyOf(digit),
      videoId: 'vid_1',
      durationSeconds: 1,
      ignoredTerms: [],
      path,
    });
  };

  it('stores the same audio under different keys concurrently, in any order', async () => {
    const some = [await aClip('1', 'a sound'), await aClip('2', 'another sound')];
    const others = [await aClip('3', 'another sound'), await aClip('4', 'a sound')];
    const { put } = storage;
    const isAwaited = async () => {
      const waiting = await db.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    };
    let puts = 0;
    // Neither continues before both have stored their first clip, or one waits for the other.
    storage.put = async (key, path) => {
      const sizeBytes = await put(key, path);
      puts += 1;
      await waitUntil('both are at it', async () => puts > 1 || (await isAwaited()));
      return sizeBytes;
    };

    await Promise.all(
      [some, others].map((clips) => inTransaction(db, WORKSPACE, (tx) => storeClips(tx, storage, clips))),
    );

    const kept = await findClips(db, storage, 'ws_test', ['1', '2', '3', '4'].map(keyOf));
    expect([...kept.keys()].sort()).to.deep.equal(['1', '2', '3', '4'].map(keyOf));
  });
});
