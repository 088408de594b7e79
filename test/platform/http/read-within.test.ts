import { expect } from 'chai';
import { readWithin } from '../../../services/platform/http/read-within.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';

const settings = { 'app.worker': `it's on`, 'app.workspace_id': 'ws_one' };
const READ = `select current_setting('app.worker', true) as worker, current_setting('app.workspace_id', true) as workspace`;

describe('readWithin', () => {
  const db = useTestDatabase().source('media');

  it('reads with the settings, which end with the statement', async () => {
    const within = await readWithin(db, { settings }, READ);
    // The pool has no other connection yet.
    const [after] = await db.query(READ);

    expect(within).to.deep.equal([{ worker: `it's on`, workspace: 'ws_one' }]);
    expect(after).to.deep.equal({ worker: '', workspace: '' });
  });

  it('rejects when the statement fails, and returns the connection without the settings', async () => {
    const failure = await failureOf(readWithin(db, { settings }, 'select 1 / 0'));

    expect(failure.message).to.equal('division by zero');
    expect(await db.query(READ)).to.deep.equal([{ worker: '', workspace: '' }]);
  });
});
