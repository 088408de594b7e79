import { expect } from 'chai';
import { jobSettled } from '../../../schemas/messages/jobs.js';
import { videoCreated } from '../../../schemas/messages/videos.js';
import { followEvents } from '../../../services/webhooks/event/follow-events.js';
import { LiveEvents, type OccurredEvent } from '../../../services/webhooks/event/live-events.js';
import { factRoutes } from '../../../services/webhooks/facts/facts.consumer.js';
import { aCaller, silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';

describe('events of a workspace', () => {
  const db = useTestDatabase().source('webhooks');
  let messages = 0;
  const stops: Array<() => unknown> = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  /** Two instances, whose live messages reach each other. */
  const makeInstances = () => {
    const instances: LiveEvents[] = [];
    const transport = {
      broadcast: async ({ body }: { body: unknown }) => {
        for (const each of instances) each.receive(JSON.parse(JSON.stringify(body)));
      },
    };
    instances.push(new LiveEvents(transport), new LiveEvents(transport));
    return instances as [LiveEvents, LiveEvents];
  };
  const deliver = async (
    to: LiveEvents,
    { name }: { readonly name: string },
    payload: unknown,
    { workspaceId = 'ws_test', messageId = `msg_live_${++messages}` } = {},
  ) => {
    const route = factRoutes(db, (events) => to.announce(events)).find((one) => one.name === name);
    const origin = { messageId, workspaceId, requestId: 'req_test' };
    const envelope = { id: messageId, name, workspaceId, requestId: 'req_test', createdAt: '', payload };
    const { signal } = new AbortController();
    const outcome = await route?.run(envelope, { ...origin, attempt: 1, log: silentLog, signal });
    expect(outcome).to.deep.equal({ outcome: 'ack' });
  };
  const aVideo = (name: string) => ({
    videoId: `vid_${name}`,
    name,
    sourceFileId: null,
    projectId: null,
    sourceVideoId: null,
    metadata: { crm: '42' },
  });
  const follow = (liveEvents: LiveEvents, names?: string[], caller = aCaller()) => {
    const iterator = followEvents({ caller, liveEvents }, names)[Symbol.asyncIterator]();
    stops.push(() => iterator.return?.());
    return async (): Promise<OccurredEvent> => (await iterator.next()).value;
  };

  it('are sent once to the followers of all instances, also without a webhook, with their metadata', async () => {
    const [here, there] = makeInstances();
    const followers = [follow(here), follow(there)];

    await deliver(here, videoCreated, aVideo('first'), { messageId: 'msg_repeated' });
    await deliver(here, videoCreated, aVideo('first'), { messageId: 'msg_repeated' });
    await deliver(here, videoCreated, aVideo('second'));

    for (const next of followers) {
      const [first, second] = [await next(), await next()];
      expect(first).to.deep.include({ name: 'video.created', workspaceId: 'ws_test' });
      expect(first.data).to.deep.include({ videoId: 'vid_first', metadata: { crm: '42' } });
      expect(first.id).to.match(/^evt_/);
      expect(first.createdAt).to.be.instanceOf(Date);
      expect(second.data.videoId).to.equal('vid_second');
    }
  });

  it('are sent to followers of their workspace and name only', async () => {
    const [live] = makeInstances();
    const next = follow(live, ['export.failed']);
    const failedJob = {
      ...{ jobId: 'export_1', attempt: 1, kind: 'export', type: 'export', videoId: 'vid_1' },
      ...{ status: 'failed', result: {}, parent: null },
      error: { code: 'internal_error', message: 'It broke', step: 'export', retryable: true },
    };

    await deliver(live, videoCreated, aVideo('other'));
    await deliver(live, jobSettled, failedJob, { workspaceId: 'ws_other' });
    await deliver(live, jobSettled, { ...failedJob, jobId: 'export_2' });

    expect((await next()).data.jobId).to.equal('export_2');
  });

  it('need the scopes of their data', async () => {
    const [live] = makeInstances();
    const caller = aCaller({ scopes: ['webhooks:read', 'videos:read'] });
    const next = follow(live, undefined, caller);
    const refusalOf = (names: string[] | null, scopes: string[]) =>
      failureOf((async () => followEvents({ caller: aCaller({ scopes }), liveEvents: live }, names))());
    const refused = await refusalOf(['export.completed'], caller.scopes as string[]);
    const without = await refusalOf(null, ['videos:read']);
    const unknown = await refusalOf(['video.gone'], caller.scopes as string[]);

    await deliver(live, videoCreated, aVideo('readable'));

    expect((await next()).data.videoId).to.equal('vid_readable');
    expect(refused).to.have.property('code', 'insufficient_scope');
    expect(without).to.have.property('code', 'insufficient_scope');
    expect(unknown).to.have.property('code', 'validation_error');
  });
});
