import { expect } from 'chai';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { REFUSED_FOR_CAPACITY } from '../../services/platform/errors/unavailable.js';
import type { SubgraphCall } from '../../services/platform/graphql/subgraph-client.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { startFrozenRequest } from '../../services/videos/operations/start-once.js';
import { processVideo } from '../../services/videos/process/process-video.js';
import { RenderPlanEntity } from '../../services/videos/requests/request.entity.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { aVideosContext } from '../setup/videos-context.js';

const FULL = new DomainError('unavailable', 'The queue is full', {
  details: { reason: REFUSED_FOR_CAPACITY, retryAfterSeconds: 40 },
});
const AWAY = new DomainError('unavailable', 'The jobs service can’t be reached; try again');
const LINK = 'https://films.example/film.mp4';

describe('new work while the queue of jobs is full', () => {
  const db = useTestDatabase().source('videos');
  let number = 0;
  let workspaceId = '';
  beforeEach(() => {
    workspaceId = `ws_${++number}`;
  });

  const whenAsked = (err: DomainError) => ({
    ...aVideosContext(db, aCaller({ workspaceId })),
    jobs: makeSubgraphDouble(({ document }: SubgraphCall) => {
      if (/hasPlace|hasMinutes/.test(document)) throw err;
      return { openJob: { started: true, job: { id: 'ingest_1_a' } } };
    }),
  });
  const count = async (table: string): Promise<number> => {
    const rows: unknown[] = await inTransaction(db, { workspaceId }, (tx) =>
      tx.query(`select from ${table}`),
    );
    return rows.length;
  };

  it('refuses a process with the time to retry, before it creates the video', async () => {
    const refused = (await failureOf(processVideo(whenAsked(FULL), { url: LINK }))) as DomainError;

    expect([refused.code, refused.details?.retryAfterSeconds]).to.deep.equal(['unavailable', 40]);
    expect([await count('video'), await count('process_request')]).to.deep.equal([0, 0]);
  });

  it('refuses a source by URL and an upload address, but not a file that was transferred', async () => {
    const ctx = whenAsked(FULL);

    expect(await refusalOf(createVideo(ctx, { videoUrl: LINK }))).to.equal('unavailable');
    expect(await refusalOf(createVideo(ctx, { filename: 'a.mp4', contentType: 'video/mp4' }))).to.equal(
      'unavailable',
    );
    expect(await count('video')).to.equal(0);
    expect(await refusalOf(createVideo(ctx, { fileId: 'fil_1' }))).to.equal(null);
  });

  it('accepts a source by URL while jobs can’t be reached', async () => {
    expect(await refusalOf(createVideo(whenAsked(AWAY), { videoUrl: LINK }))).to.equal(null);
  });

  it('deletes the stored request of an operation that was refused, and keeps it when jobs may have accepted it', async () => {
    const ctx = whenAsked(FULL);
    const { video } = await createVideo(ctx, { fileId: 'fil_1' });
    const freeze = async (id: string, err: DomainError) => {
      await inTransaction(db, { workspaceId }, (tx) =>
        tx.insert(RenderPlanEntity, {
          workspaceId,
          id,
          videoId: video.id,
          request: {},
          settings: {},
        } as never),
      );
      const started = startFrozenRequest(ctx, RenderPlanEntity as never, id, () => Promise.reject(err));
      expect(await refusalOf(started)).to.equal('unavailable');
    };

    await freeze('pln_refused', FULL);
    expect(await count('render_plan')).to.equal(0);
    await freeze('pln_unknown', AWAY);
    expect(await count('render_plan')).to.equal(1);
  });
});
