import { expect } from 'chai';
import { graphql } from 'graphql';
import { accessOf } from '../../rest-adapter/route-access.js';
import { routes } from '../../rest-adapter/routes/index.js';
import { ACCESS } from '../../schemas/access.js';
import type { Access } from '../../services/platform/access/access.js';
import { inTransaction } from '../../services/platform/database/database.js';
import type { DomainError } from '../../services/platform/errors/errors.js';
import { requestApproval } from '../../services/videos/approval/approvals.js';
import { setVideoLock } from '../../services/videos/approval/set-video-lock.js';
import { addComment } from '../../services/videos/comment/change-comments.js';
import { applyAnalysis } from '../../services/videos/facts/apply-analysis.js';
import { analyzeVideo } from '../../services/videos/operations/analyze-video.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { deleteVideo } from '../../services/videos/operations/delete-video.js';
import { ScriptLineEntity } from '../../services/videos/script/script-line.entity.js';
import { buildVideosSubgraph } from '../../services/videos/subgraph.js';
import { updateVideo } from '../../services/videos/video/update-video.js';
import { lockVideo, VideoEntity } from '../../services/videos/video/video.entity.js';
import { reportedActions } from '../setup/audited-actions.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { type RootField, rootFieldsOf } from '../setup/root-fields.js';
import { aVideosContext } from '../setup/videos-context.js';
import { waitUntil } from '../setup/wait-until.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
const ANALYSIS = {
  language: 'en',
  durationSeconds: 12.4,
  sceneTimes: [1, 4, 9],
  cues: [{ startTime: 0.5, endTime: 2, text: 'One' }],
};
const TABLE: Readonly<Record<string, Access & { readonly whileLocked?: string }>> = ACCESS;

describe('video lock', () => {
  const db = useTestDatabase().source('videos');
  let files = 0;

  const as = (...[caller]: Parameters<typeof aCaller>) => aVideosContext(db, aCaller(caller));
  const aVideo = async () => (await createVideo(as(), { fileId: `fil_${++files}`, name: 'A film' })).video.id;
  const lock = (id: string) => setVideoLock(as(), 'lockVideo', id);
  const unlock = (id: string) => setVideoLock(as(), 'unlockVideo', id);
  const find = (id: string) => inTransaction(db, origin, (tx) => tx.findOneBy(VideoEntity, { id }));
  const analyzed = (videoId: string) =>
    inTransaction(db, origin, (tx) =>
      applyAnalysis(tx, { jobId: 'analysis_1_a', attempt: 1, videoId }, ANALYSIS, origin),
    );

  it('is set and released; repeating has no effect', async () => {
    const id = await aVideo();

    const [locked, again] = [await lock(id), await lock(id)];
    const [released, anew] = [await unlock(id), await unlock(id)];

    expect([locked.locked, again.locked, released.locked, anew.locked]).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
    expect(again.updatedAt).to.deep.equal(locked.updatedAt);
    expect(anew.updatedAt).to.deep.equal(released.updatedAt);
  });

  describe('in the audit log', () => {
    it('has each change with the name of the video, and nothing without one', async () => {
      const id = await aVideo();
      const ctx = as({ userId: 'usr_1', credentialId: 'grt_1', clientAddress: '203.0.113.7' });
      const startedAt = Date.now();

      for (const operation of [
        'unlockVideo',
        'lockVideo',
        'lockVideo',
        'unlockVideo',
        'unlockVideo',
      ] as const)
        await setVideoLock(ctx, operation, id);

      const reported = await reportedActions(db, id);
      expect(reported.map(({ action }) => action)).to.deep.equal(['video_locked', 'video_unlocked']);
      for (const { at, ...entry } of reported) {
        expect(entry).to.deep.include({
          actor: { type: 'user', id: 'usr_1', credentialId: 'grt_1' },
          target: { type: 'video', id },
          details: { name: 'A film' },
          address: '203.0.113.7',
          requestId: ctx.requestId,
        });
        expect(Date.parse(at)).to.be.within(startedAt, Date.now());
      }
    });
  });

  describe('and operations', () => {
    /** Objects of a video that operations need, created for it. */
    const parts: Readonly<Record<string, (videoId: string) => Promise<{ readonly id: string }>>> = {
      decideApproval: (videoId) => requestApproval(as(), videoId, {}),
      updateComment: (videoId) => addComment(as(), videoId, { body: 'Too loud' }),
      deleteComment: (videoId) => addComment(as(), videoId, { body: 'Too loud' }),
    };
    const mutations = async (): Promise<
      Array<RootField & { run: (id: string) => Promise<string | null> }>
    > => {
      const { schema } = await buildVideosSubgraph();
      const names = Object.keys(schema.getMutationType()?.getFields() ?? {});
      const fields = rootFieldsOf(schema).filter(
        ({ name, isInternal }) => names.includes(name) && !isInternal,
      );
      return fields.map((field) => ({
        ...field,
        async run(id) {
          const part = await parts[field.name]?.(id);
          const ids = 'videoId' in field.variables ? { videoId: id, id: part?.id ?? 'none' } : { id };
          const variableValues = { ...field.variables, ...ids };
          const { errors } = await graphql({
            schema,
            source: field.document,
            variableValues,
            contextValue: as(),
          });
          return (
            (errors?.[0]?.originalError as DomainError | undefined)?.code ?? errors?.[0]?.message ?? null
          );
        },
      }));
    };

    it('are declared for every operation', async () => {
      const undeclared = (await mutations()).filter(({ name }) => !TABLE[name]?.whileLocked);

      expect(undeclared.map(({ name }) => name)).to.deep.equal([]);
    });

    it('as each declares: refused with 423, or let through', async () => {
      const seen = new Set<string>();
      for (const { name, run } of await mutations()) {
        const declared = TABLE[name]?.whileLocked as string;
        if (declared === 'no video') continue;
        seen.add(declared);
        const id = await aVideo();
        await analyzed(id);
        await inTransaction(db, origin, (tx) =>
          tx.update(VideoEntity, { id }, { exportFileId: 'fil_export' }),
        );
        await lock(id);

        const refusal = await run(id);

        // With only the required fields, an update changes nothing.
        const expected = declared === 'refused' ? 'locked' : null;
        expect(refusal, name).to.equal(expected);
      }
      expect([...seen]).to.have.members(['refused', 'moves only', 'allowed']);
    });

    it('are documented at their endpoints', () => {
      for (const route of routes) {
        const { whileLocked } = accessOf(route) as { whileLocked?: string };
        const isRefused = ['refused', 'moves only', 'as the retried operation'].includes(whileLocked ?? '');
        expect(423 in route.schema.responses, `${route.method} ${route.path}`).to.equal(isRefused);
      }
    });
  });

  describe('concurrent with', () => {
    /** Holds the lock on the video's row until `meanwhile` waits for it. */
    const whileHeld = async (id: string, meanwhile: Array<() => Promise<unknown>>) => {
      const waiting = () =>
        db.query(`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
      const started: Array<Promise<unknown>> = [];
      await inTransaction(db, origin, async (tx) => {
        await lockVideo(tx, id);
        for (const [i, start] of meanwhile.entries()) {
          started.push(start());
          await waitUntil('it waits for the row', async () => (await waiting())[0].n === i + 1);
        }
      });
      return Promise.all(started);
    };

    it('an update: the first one wins, and nothing changes after the lock', async () => {
      const lockedFirst = await aVideo();
      const updatedFirst = await aVideo();
      const rename = (id: string) => refusalOf(updateVideo(as(), id, { name: 'Another' }));

      const [, late] = await whileHeld(lockedFirst, [() => lock(lockedFirst), () => rename(lockedFirst)]);
      const [early] = await whileHeld(updatedFirst, [() => rename(updatedFirst), () => lock(updatedFirst)]);

      expect([late, early]).to.deep.equal(['locked', null]);
      expect(await find(lockedFirst)).to.include({ locked: true, name: 'A film' });
      expect(await find(updatedFirst)).to.include({ locked: true, name: 'Another' });
    });

    it('another one: the first one is in the audit log', async () => {
      const id = await aVideo();

      const both = await whileHeld(id, [() => lock(id), () => lock(id)]);

      expect(both).to.have.length(2);
      const reported = await reportedActions(db, id);
      expect(reported.map(({ action }) => action)).to.deep.equal(['video_locked']);
    });

    it('a deletion: the first one wins', async () => {
      const lockedFirst = await aVideo();
      const deletedFirst = await aVideo();
      const remove = (id: string) => refusalOf(deleteVideo(as(), id));

      const [, late] = await whileHeld(lockedFirst, [() => lock(lockedFirst), () => remove(lockedFirst)]);
      const [, tooLate] = await whileHeld(deletedFirst, [
        () => remove(deletedFirst),
        () => refusalOf(lock(deletedFirst)),
      ]);

      expect([late, tooLate]).to.deep.equal(['locked', 'not_found']);
      expect(await find(lockedFirst)).to.include({ locked: true });
      expect(await find(deletedFirst)).to.equal(null);
    });

    it('many updates: each that succeeds came before the lock', async () => {
      const id = await aVideo();
      const names = Array.from({ length: 12 }, (_, i) => `Name ${i}`);

      const outcomes = await Promise.all([
        ...names.map((name) => refusalOf(updateVideo(as(), id, { name }))),
        lock(id).then(() => 'is locked'),
      ]);
      const settled = (await find(id))?.name;
      const after = await refusalOf(updateVideo(as(), id, { name: 'Late' }));

      expect(after).to.equal('locked');
      expect((await find(id))?.name).to.equal(settled);
      for (const outcome of outcomes) expect(outcome).to.be.oneOf([null, 'locked', 'is locked']);
    });

    it('an earlier analysis: its result is refused, and the job fails with the reason', async () => {
      const id = await aVideo();
      await analyzeVideo(as(), id, {});
      await lock(id);
      await db.query('delete from outbox');

      await analyzed(id);

      const [message] = await queuedMessages(db);
      expect(message?.name).to.equal('videos.operation-failed.v1');
      expect(message?.payload).to.deep.include({ jobId: 'analysis_1_a', videoId: id });
      expect(message?.payload).to.have.nested.include({ 'error.code': 'locked', 'error.retryable': true });
      expect(await find(id)).to.include({ status: 'draft', locked: true });
      const words = await inTransaction(db, origin, (tx) => tx.countBy(ScriptLineEntity, { videoId: id }));
      expect(words).to.equal(0);
    });
  });
});
