import { expect } from 'chai';
import { recordJoined } from '../../../../services/media/work/export/joined-exports.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { useTestDatabase } from '../../../setup/database.js';

const OWNER = { workspaceId: 'ws_1', videoId: 'vid_1' };

describe('recordJoined', () => {
  const db = useTestDatabase().source('media');

  const shaOf = (digit: number) => String(digit).repeat(64);
  const record = (digit: number) =>
    inTransaction(db, OWNER, async (tx) => {
      await tx.query(
        `insert into file (workspace_id, id, purpose, video_id, sha256, size_bytes, content_type, filename)
         values ($1, $2, 'export', $3, $4, 1, 'video/mp4', 'f.mp4')`,
        [OWNER.workspaceId, `fil_${digit}`, OWNER.videoId, shaOf(digit)],
      );
      await recordJoined(tx, OWNER, {
        key: shaOf(digit),
        sha256: shaOf(digit),
        proof: {} as never,
        signed: null,
      });
    });
  const recorded = () =>
    inTransaction(db, OWNER, async (tx) => {
      const rows: Array<{ sha256: string }> = await tx.query(
        'select sha256 from joined_export order by sha256',
      );
      return rows.map(({ sha256 }) => sha256);
    });

  it('deletes records of exports whose files were deleted, and no others', async () => {
    await record(1);
    await record(2);
    await inTransaction(db, OWNER, (tx) => tx.query(`delete from file where id = 'fil_1'`));

    await record(3);

    expect(await recorded()).to.deep.equal([shaOf(2), shaOf(3)]);
  });
});
