import { expect } from 'chai';
import { afterCommit, inTransaction } from '../../services/platform/database/database.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';

describe('afterCommit', () => {
  const db = useTestDatabase().source('jobs');

  it('calls the effects in their order when the transaction is committed', async () => {
    const called: string[] = [];

    await inTransaction(db, {}, async (tx) => {
      afterCommit(tx, () => called.push('first'));
      afterCommit(tx, () => called.push('second'));
      await tx.query('select');
      expect(called).to.deep.equal([]);
    });

    expect(called).to.deep.equal(['first', 'second']);
  });

  it('calls no effect when the transaction is rolled back', async () => {
    const called: string[] = [];

    const failure = await failureOf(
      inTransaction(db, {}, async (tx) => {
        afterCommit(tx, () => called.push('first'));
        await tx.query('select 1 / 0');
      }),
    );

    expect(failure.message).to.include('division by zero');
    expect(called).to.deep.equal([]);
  });
});
