import { expect } from 'chai';
import { WebSocket } from 'ws';
import { PROGRESS_TOPIC } from '../../schemas/messages/work-progress.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { type CallerClaims, serviceClaims } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import {
  ACCESS_CHANGED_TOPIC,
  type AccessChanged,
} from '../../services/platform/messaging/access-changes.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { type JobsInstances, startJobsInstances } from '../setup/jobs-instances.js';
import { makeSubscriber, type Subscribed, type Subscriber } from '../setup/subscriber.js';
import { waitUntil } from '../setup/wait-until.js';
import { anExport } from './work.js';

const PROGRESS = `subscription ($id: ID!) { jobProgress(jobId: $id) { id status progress { percent } } }`;
const UPDATES = `subscription ($videoId: ID, $kinds: [JobKind!]) { jobUpdates(videoId: $videoId, kinds: $kinds) { id status } }`;
const origin = { workspaceId: 'ws_test', requestId: 'req_test' };

const CARRIERS = [
  ['RabbitMQ', () => process.env.TEST_AMQP_URL],
  ['PostgreSQL', () => undefined],
] as const;

for (const [carrier, amqpUrl] of CARRIERS) {
  describe(`subscriptions to jobs, messages over ${carrier}`, () => {
    const database = useTestDatabase();
    const db = database.source('jobs');
    const admin = database.admin();
    let jobs: JobsInstances;
    let videos = 0;
    let clock = Date.now();
    const subscribers: Subscriber[] = [];

    before(async () => {
      jobs = await startJobsInstances(database, 2, amqpUrl());
    });
    after(async () => {
      await jobs.stop();
    });
    afterEach(async () => {
      for (const subscriber of subscribers.splice(0)) await subscriber.close();
    });

    const open = async (workspaceId = 'ws_test') => {
      const ctx = aJobsContext(db, aCaller({ issuer: 'videos', workspaceId }));
      return (await openJob(ctx, anExport(`vid_${++videos}`))).job;
    };
    const complete = (jobId: string) =>
      inTransaction(db, origin, (tx) =>
        settleJob(tx, { jobId, attempt: 1 }, { status: 'completed', result: {} }, origin),
      );
    /** Broadcasts progress as a worker does. */
    const report = (jobId: string, percent: number) =>
      jobs.transport.broadcast({
        topic: `${PROGRESS_TOPIC}.${jobId}`,
        body: {
          workspaceId: 'ws_test',
          jobId,
          attempt: 1,
          percent,
          step: 'render',
          message: 'Rendering',
          etaSeconds: null,
          at: new Date(clock++).toISOString(),
        },
      });
    const change = (body: AccessChanged) => jobs.transport.broadcast({ topic: ACCESS_CHANGED_TOPIC, body });
    const claims = (differing: Partial<CallerClaims> = {}): CallerClaims => {
      const { issuer: _, ...rest } = aCaller(differing);
      return rest;
    };
    const subscriber = (instance = 0, params?: Record<string, unknown>) => {
      const made = makeSubscriber(jobs.urls[instance] as string, params);
      subscribers.push(made);
      return made;
    };
    const asks = async (
      by: Subscriber,
      query: string,
      variables: object,
      differing: Partial<CallerClaims> = {},
    ): Promise<Subscribed> => {
      const authorization = await jobs.bearer('edge', claims(differing));
      return by.subscribe(query, variables, { authorization, requestId: 'req_live' });
    };
    const codeOf = ({ error }: Subscribed) => error?.[0]?.extensions.code;

    it('notify the subscribers of every instance of reports to any of them', async () => {
      const { id } = await open();
      const all = await Promise.all([0, 1].map((i) => asks(subscriber(i), PROGRESS, { id })));
      await Promise.all(all.map((one) => one.reaches(1)));
      for (const percent of [10, 60]) {
        await report(id, percent);
        await waitUntil('it is told', () =>
          all.every(({ notified }) => notified.at(-1).progress.percent === percent),
        );
      }
      await complete(id);
      await Promise.all(all.map((one) => one.over()));

      for (const { notified, isCompleted } of all) {
        expect(isCompleted).to.equal(true);
        expect(notified[0]).to.deep.equal({ id, status: 'PENDING', progress: { percent: 0 } });
        expect(notified.at(-1)).to.deep.equal({ id, status: 'COMPLETED', progress: { percent: 100 } });
        const percents = notified.map(({ progress }) => progress.percent);
        expect(percents).to.deep.equal([...percents].sort((a, b) => a - b));
      }
    });

    it('end when the access of their caller has changed, and no others', async () => {
      const one = subscriber();
      const callers: Array<[Partial<CallerClaims>, boolean]> = [
        [{ credentialId: 'key_1' }, true],
        [{ credentialId: 'key_2' }, false],
        [{ credentialId: 'key_1', workspaceId: 'ws_other' }, false],
        [{ credentialId: null }, false],
      ];
      await open();
      await open('ws_other');
      const all = await Promise.all(callers.map(([who]) => asks(one, UPDATES, {}, who)));
      await Promise.all(all.map((each) => each.reaches(1)));

      await change({ workspaceId: 'ws_test', credentialId: 'key_1' });
      await all[0]?.over();

      expect(codeOf(all[0] as Subscribed)).to.equal('authentication_error');
      expect(all.map(({ isOver }) => isOver)).to.deep.equal(callers.map(([, ends]) => ends));
      await change({ workspaceId: 'ws_test' });
      await all[1]?.over();
      expect(all.map(({ isOver }) => isOver)).to.deep.equal([true, true, false, false]);
    });

    it('queue nothing for a slow reader', async () => {
      const { id } = await open();
      const authorization = await jobs.bearer('edge', claims());
      const socket = new WebSocket(`${jobs.urls[0]?.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
      await new Promise((resolve) => socket.once('open', resolve));
      const received: string[] = [];
      socket.on('message', (data) => received.push(String(data)));
      socket.send(JSON.stringify({ type: 'connection_init' }));
      await waitUntil('the socket is taken', () => received.some((text) => text.includes('connection_ack')));
      const payload = { query: PROGRESS, variables: { id }, extensions: { authorization } };
      for (let n = 0; n < 200; n++) socket.send(JSON.stringify({ id: `op${n}`, type: 'subscribe', payload }));
      await waitUntil(
        'all were told the present',
        () => received.filter((text) => text.includes('"next"')).length >= 200,
      );

      socket.pause();
      for (let percent = 1; percent <= 60; percent++) await report(id, percent);
      await complete(id);
      socket.resume();
      await waitUntil(
        'all is over',
        () => received.filter((text) => text.includes('"complete"')).length >= 200,
      );
      socket.terminate();

      const ends = received.filter((text) => text.includes('"COMPLETED"'));
      expect(ends).to.have.length(200);
    });

    // What follows sends nothing from one instance to another.
    if (amqpUrl()) return;

    it('carry many callers on one socket, each with its own events', async () => {
      const [own, other] = [await open(), await open('ws_second')];
      const one = subscriber();
      const mine = await asks(one, UPDATES, {});
      const theirs = await asks(one, UPDATES, {}, { workspaceId: 'ws_second' });
      await Promise.all([mine.reaches(1), theirs.reaches(1)]);
      await complete(own.id);
      await waitUntil('it is told', () => mine.notified.some(({ status }) => status === 'COMPLETED'));

      expect(mine.notified.map(({ id }) => id))
        .to.include(own.id)
        .and.not.include(other.id);
      expect(new Set(theirs.notified.map(({ id }) => id))).to.deep.equal(new Set([other.id]));
    });

    describe('refuse', () => {
      const refused = async (query: string, variables: object, extensions: Record<string, unknown>) => {
        const by = subscriber();
        const subscribed = by.subscribe(query, variables, { requestId: 'req_live', ...extensions });
        await subscribed.over();
        expect(subscribed.events).to.deep.equal([]);
        expect(by.closes).to.deep.equal([]);
        expect(subscribed.error?.[0]?.extensions.requestId).to.equal('req_live');
        return subscribed;
      };
      const asked = async (query: string, variables: object = {}, differing: Partial<CallerClaims> = {}) =>
        refused(query, variables, { authorization: await jobs.bearer('edge', claims(differing)) });

      it('callers without a valid token, and leave the socket open', async () => {
        expect(codeOf(await refused(PROGRESS, { id: 'export_1' }, {}))).to.equal('authentication_error');
        const authorization = 'Bearer nobodys.token.atall';
        expect(codeOf(await refused('{ broken', {}, { authorization }))).to.equal('authentication_error');
      });

      it('jobs that are missing or belong to another workspace', async () => {
        const { id } = await open('ws_other');
        const [foreign, unknown] = [
          await asked(PROGRESS, { id }),
          await asked(PROGRESS, { id: 'export_no' }),
        ];
        expect([codeOf(foreign), codeOf(unknown)]).to.deep.equal(['not_found', 'not_found']);
        expect(unknown.error?.[0]?.message).to.equal('Job export_no not found');
      });

      it('operations that are no subscription, no GraphQL or have invalid text', async () => {
        const cases: ReadonlyArray<[string, object]> = [
          ['{ usage { month } }', {}],
          ['subscription { ', {}],
          ['subscription { jobUpdates { secrets } }', {}],
          [PROGRESS, {}],
          [PROGRESS, { id: 'a\u0000b' }],
          [UPDATES, { kinds: [] }],
          [UPDATES, { kinds: ['NO_SUCH'] }],
        ];
        for (const [query, variables] of cases)
          expect(codeOf(await asked(query, variables)), query).to.equal('validation_error');
      });

      it('an invalid interruption time', async () => {
        const authorization = await jobs.bearer('edge', claims());
        for (const resume of [
          { missedMs: -1, notified: true },
          { missedMs: 1e9, notified: true },
          { missedMs: 1 },
          'x',
        ])
          expect(codeOf(await refused(UPDATES, {}, { authorization, resume }))).to.equal('validation_error');
      });

      it('sockets to any other address', async () => {
        for (const path of ['/', '/graphql/more', '//']) {
          const socket = new WebSocket(
            `${jobs.urls[0]?.replace('http', 'ws')}${path}`,
            'graphql-transport-ws',
          );
          const refusal = await new Promise<string>((resolve) =>
            socket.once('error', ({ message }) => resolve(message)),
          );
          expect(refusal, path).to.include('404');
        }
      });

      it('subscriptions over POST', async () => {
        const authorization = await jobs.bearer('edge', claims());
        const answer = await fetch(`${jobs.urls[0]}/graphql`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ query: 'subscription { jobUpdates { id } }' }),
        });
        const { errors } = (await answer.json()) as { errors: Array<{ extensions: { code: string } }> };

        expect([answer.status, errors[0]?.extensions.code]).to.deep.equal([400, 'validation_error']);
      });

      it('to reveal internal errors', async () => {
        await admin.query('alter table jobs.job rename to away');
        try {
          const subscribed = await asked(PROGRESS, { id: 'export_1' });
          expect(codeOf(subscribed)).to.equal('internal_error');
          expect(JSON.stringify(subscribed.error)).to.not.match(/relation|42P01|away/);
        } finally {
          await admin.query('alter table jobs.away rename to job');
        }
      });
    });

    describe('end', () => {
      it('with the token of a caller that is not checked again', async () => {
        await open();
        const one = subscriber();
        const begin = (issuer: 'edge' | 'media', caller: CallerClaims) =>
          waitUntil('it is let in before its token ends', async () => {
            const authorization = await jobs.shortBearer(issuer, caller, 3);
            const subscribed = one.subscribe(UPDATES, {}, { authorization });
            await subscribed.reaches(1);
            return subscribed.isOver ? null : subscribed;
          });
        const throughTheEdge = await begin('edge', claims());
        const direct = await begin('media', serviceClaims('ws_test'));
        await direct.over();

        expect(codeOf(direct)).to.equal('authentication_error');
        expect(direct.error?.[0]?.message).to.match(/expired/);
        expect(throughTheEdge.isOver).to.equal(false);
      });

      it('never while a direct caller’s socket has one token for all of them', async () => {
        const { id } = await open();
        const authorization = await jobs.bearer('videos', serviceClaims('ws_test'));
        const direct = subscriber(0, { authorization }).subscribe(PROGRESS, { id });
        await direct.reaches(1);
        await complete(id);
        await direct.over();

        expect(direct.notified.map(({ status }) => status)).to.deep.equal(['PENDING', 'COMPLETED']);
      });
    });

    it('close their sockets so that clients reconnect when an instance ends', async () => {
      const { id } = await open();
      const one = subscriber(1);
      const subscribed = await asks(one, PROGRESS, { id });
      await subscribed.reaches(1);

      await jobs.stopOne(1);
      await subscribed.over();

      expect(one.closes).to.deep.equal([1001]);
      await fetch(`${jobs.urls[1]}/healthz`).then(
        () => expect.fail('it still answers'),
        () => undefined,
      );
    });
  });
}
