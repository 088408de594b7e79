import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { countAttempt, forgetAttempt } from '../../../services/auth/sign-in/sign-in-limit.js';
import { refusalOf } from '../../setup/calls.js';
import { makeTestDatabase, type TestDatabase } from '../../setup/database.js';

describe('countAttempt', () => {
  let database: TestDatabase;
  let db: DataSource;

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('auth');
  });
  after(() => database.drop());

  const attempts = (count: number, address: string, email: (i: number) => string) =>
    Promise.all(
      Array.from({ length: count }, (_, i) => refusalOf(countAttempt(db, { address, email: email(i) }))),
    );

  it('stops an address after fifty failures, whosever accounts it tries', async () => {
    const refusals = await attempts(60, '192.0.2.1', (i) => `person-${i}@people.example`);

    expect(refusals.filter((refusal) => refusal === 'rate_limit_exceeded')).to.have.length(10);
    expect(refusals.filter((refusal) => refusal === null)).to.have.length(50);
  });

  it('stops guessing of one account from many addresses', async () => {
    const refusals = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        refusalOf(countAttempt(db, { address: `198.51.100.${i}`, email: 'one@people.example' })),
      ),
    );

    expect(refusals.filter((refusal) => refusal === 'rate_limit_exceeded')).to.have.length(2);
  });

  it('does not count successes', async () => {
    const attempt = { address: '203.0.113.1', email: 'ada@people.example' };

    for (let i = 0; i < 60; i += 1) {
      await countAttempt(db, attempt);
      await forgetAttempt(db, attempt);
    }

    expect(await refusalOf(countAttempt(db, attempt))).to.equal(null);
  });
});
