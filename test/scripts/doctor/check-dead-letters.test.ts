import { expect } from 'chai';
import pg from 'pg';
import { checkDeadLetters } from '../../../scripts/doctor/checks/check-dead-letters.js';
import { claimPort } from '../../setup/claim-port.js';
import { makeEmptyDatabase, makeTestDatabase } from '../../setup/database.js';

describe('npm run doctor, dead letters', () => {
  it('are counted in the database of a product that does not run', async () => {
    const database = await makeTestDatabase();
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    try {
      const carriers = { amqpUrl: undefined, databaseUrl: database.adminUrl };
      expect(await checkDeadLetters(carriers)).to.deep.equal([{ state: 'ok', text: 'no dead letters' }]);
      await client.query(
        `insert into messaging.dead_letter (id, queue, envelope, reason)
         values (1, 'jobs.facts', '{}', 'x'), (2, 'videos.facts', '{}', 'x'), (3, 'videos.facts', '{}', 'x')`,
      );
      expect(await checkDeadLetters(carriers)).to.deep.equal(
        [
          [1, 'jobs.facts'],
          [2, 'videos.facts'],
        ].map(([count, queue]) => ({
          state: 'warning',
          text: `${count} in ${queue}: messages could not be handled`,
          mend: `npm run dead-letters -- list ${queue}, then npm run dead-letters -- replay ${queue} all`,
        })),
      );
    } finally {
      await client.end();
      await database.drop();
    }
  });

  it('are none before the first start', async () => {
    const { url, drop } = await makeEmptyDatabase();
    expect(await checkDeadLetters({ amqpUrl: undefined, databaseUrl: url })).to.deep.equal([
      { state: 'ok', text: 'no dead letters' },
    ]);
    await drop();
  });

  it('are unknown while what carries messages can not be reached', async () => {
    const address = `127.0.0.1:${await claimPort()}`;
    for (const carriers of [
      { amqpUrl: undefined, databaseUrl: `postgres://someone@${address}/x` },
      { amqpUrl: `amqp://${address}`, databaseUrl: undefined },
    ]) {
      const [finding] = await checkDeadLetters(carriers);
      expect(finding?.state).to.equal('unknown');
      expect(finding?.text).to.match(/^whether there are dead letters is unknown: .*ECONNREFUSED/);
    }
  });
});
