import { expect } from 'chai';
import { announceEngines } from '../../../../services/media/subgraph/reference/announce-engines.js';
import type { EngineReport } from '../../../../services/media/subgraph/reference/engine-report.js';
import { findEngineReports } from '../../../../services/media/subgraph/reference/find-engine-reports.js';
import { silentLog } from '../../../setup/calls.js';
import { useTestDatabase } from '../../../setup/database.js';
import { waitUntil } from '../../../setup/wait-until.js';

const report = (id: string): EngineReport => ({
  transcribe: [{ id, languages: ['en'] }],
  voices: [],
  translate: [],
});

describe('announceEngines', () => {
  const db = useTestDatabase().source('media');
  afterEach(() => db.query('delete from engine_presence'));

  const received = async () =>
    (await findEngineReports(db)).map(({ transcribe }) => transcribe[0]?.id).sort();
  const announce = (id: () => string, more: object = {}) =>
    announceEngines({ db, log: silentLog, report: async () => report(id()), ...more });

  it('reports at once, for each worker, and withdraws the report when one stops', async () => {
    const one = await announce(() => 'one');
    const two = await announce(() => 'two');
    expect(await received()).to.deep.equal(['one', 'two']);

    await one.stop();
    expect(await received()).to.deep.equal(['two']);
    await two.stop();
    expect(await received()).to.deep.equal([]);
  });

  it('ignores the report of a dead worker until it reports again', async () => {
    const worker = await announce(() => 'dead', { seenEveryMs: 50 });
    const age = () => db.query(`update engine_presence set seen_at = now() - interval '31 seconds'`);
    await age();

    await waitUntil('it is seen again', async () => (await received()).length === 1);
    await worker.stop();
    const killed = await announce(() => 'killed', { seenEveryMs: 1_000_000 });
    await age();

    expect(await received()).to.deep.equal([]);
    await killed.stop();
  });

  it('reports again when the engines change, and when its row was lost', async () => {
    let id = 'before';
    const worker = await announce(() => id, { seenEveryMs: 20, pollIntervalMs: 60 });
    id = 'after';
    await waitUntil('the change is told', async () => (await received())[0] === 'after');
    await db.query('delete from engine_presence');
    await waitUntil('the row is back', async () => (await received())[0] === 'after');
    await worker.stop();
  });

  it('continues when the engines temporarily cannot be checked', async () => {
    let looks = 0;
    const worker = await announceEngines({
      db,
      log: silentLog,
      seenEveryMs: 20,
      pollIntervalMs: 20,
      report: async () => {
        looks += 1;
        if (looks === 2) throw new Error('out of files');
        return report(`look ${looks}`);
      },
    });
    const laterLook = async () => Number((await received())[0]?.replace('look ', '')) > 2;
    await waitUntil('it looks again', laterLook);
    await worker.stop();
    // Another worker that reports as often has done so several times.
    let others = 0;
    const other = await announceEngines({
      db,
      log: silentLog,
      seenEveryMs: 20,
      pollIntervalMs: 20,
      report: async () => report(`other ${++others}`),
    });
    await waitUntil('the other looks again', () => others > 3);

    expect((await received()).filter((id) => id?.startsWith('look'))).to.deep.equal([]);
    await other.stop();
  });
});
