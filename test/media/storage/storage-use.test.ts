import { expect } from 'chai';
import {
  COUNTED_PURPOSES,
  sumBytesByUse,
  sumCacheBytes,
  sumWorkspaceBytesByUse,
  sumWorkspaceCacheBytes,
  totalOf,
} from '../../../services/media/storage/storage-use.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { useTestDatabase } from '../../setup/database.js';

const NONE = {
  sourceBytes: 0,
  exportBytes: 0,
  voiceoverBytes: 0,
  presenterBytes: 0,
  articleImageBytes: 0,
  stillBytes: 0,
  backupBytes: 0,
  assetBytes: 0,
  toolOutputBytes: 0,
};

describe('stored bytes by purpose', () => {
  const db = useTestDatabase().source('media');
  let files = 0;

  const keep = (purpose: string, sizeBytes: number, videoId: string | null, content = `${++files}`) =>
    inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.query(
        `insert into file (workspace_id, id, sha256, size_bytes, content_type, filename, purpose, video_id)
         values ('ws_test', 'fil_' || $1::text, repeat(md5($2), 2), $3, 'x/y', 'a', $4, $5)`,
        [`${++files}`, content, sizeBytes, purpose, videoId],
      ),
    );

  before(async () => {
    await keep('source', 1000, 'vid_1', 'film');
    await keep('export', 100, 'vid_1');
    await keep('export', 101, 'vid_1');
    await keep('srt', 5, 'vid_1');
    await keep('manifest', 6, 'vid_1');
    await keep('voice', 20, 'vid_1');
    await keep('voiceover', 30, 'vid_1');
    await keep('avatar', 7, 'vid_1');
    await keep('screenshot', 40, 'vid_1');
    await keep('thumbnail', 3, 'vid_1');
    await keep('strip', 4, 'vid_1');
    await keep('backup', 80, 'vid_1');
    await keep('capsule', 9999, 'vid_1');
    // A translation shares its source's bytes; an export may be identical to its source.
    await keep('source', 1000, 'vid_2', 'film');
    await keep('export', 1000, 'vid_2', 'film');
    await keep('asset', 50, null);
    await keep('tool-output', 60, null);
    await keep('source', 70, null, 'an upload that became nothing yet');
    await keep('backup', 90, null, 'a backup that was uploaded');
    await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.query(`insert into segment (workspace_id, video_id, key, size_bytes)
                values ('ws_test', 'vid_1', 'a', 11), ('ws_test', 'vid_1', 'b', 12), ('ws_test', 'vid_2', 'a', 13)`),
    );
  });

  it('count for each video, equal content once', async () => {
    const [one, two, other] = await sumBytesByUse(db, 'ws_test', ['vid_1', 'vid_2', 'vid_none']);

    expect(one).to.deep.equal({
      ...NONE,
      sourceBytes: 1000,
      exportBytes: 212,
      voiceoverBytes: 50,
      presenterBytes: 7,
      articleImageBytes: 40,
      stillBytes: 7,
      backupBytes: 80,
    });
    expect(two).to.deep.equal({ ...NONE, sourceBytes: 1000 });
    expect(other).to.deep.equal(NONE);
    expect(await sumCacheBytes(db, 'ws_test', ['vid_2', 'vid_none', 'vid_1'])).to.deep.equal([13, 0, 23]);
  });

  it('count for the workspace, shared content once', async () => {
    const all = await sumWorkspaceBytesByUse(db, 'ws_test');

    expect(all).to.include({ sourceBytes: 1000, exportBytes: 212, assetBytes: 50, toolOutputBytes: 60 });
    expect(totalOf(all)).to.equal(1000 + 212 + 50 + 7 + 40 + 7 + 80 + 50 + 60);
    expect(await sumWorkspaceCacheBytes(db, 'ws_test')).to.equal(36);
  });

  it('include every purpose but previews, which are removed after a day, and the evidence for the operator', async () => {
    const allowed: Array<{ definition: string }> = await db.query(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = 'file'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%purpose%'`,
    );
    const purposes = [...allowed[0]!.definition.matchAll(/'([a-z-]+)'/g)].map(([, purpose]) => purpose);

    expect([...COUNTED_PURPOSES, 'capsule', 'preview']).to.have.members(purposes);
  });
});
