import { expect } from 'chai';
import { removeExpired } from '../../../services/platform/database/sweep-expired.js';
import { useTestDatabase } from '../../setup/database.js';
import { recordDeletions } from '../../setup/deletions.js';

describe('removeExpired', () => {
  const database = useTestDatabase();
  const admin = database.admin();
  const db = database.source('jobs');

  it('removes expired rows of every workspace in batches of one transaction each, and no others', async () => {
    await admin.query(`
      insert into jobs.effect_key (workspace_id, credential_id, key, fingerprint, result, is_done, expires_at)
      select 'ws_' || n % 3, 'key_a', 'k' || n, 'f', '{}', true, now() + (n - 7) * interval '1 hour'
      from generate_series(1, 10) as n`);
    const deletions = await recordDeletions(admin, 'jobs.effect_key');

    await removeExpired(db, 'effect_key', 3);

    expect(await deletions.batches()).to.deep.equal([3, 3, 1]);
    const { rows } = await admin.query('select key from jobs.effect_key order by expires_at');
    expect(rows.map(({ key }) => key)).to.deep.equal(['k8', 'k9', 'k10']);
  });
});
