import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { makeClip } from '../setup/clips.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { makeSubscriber } from '../setup/subscriber.js';
import type { CollectedSpan } from '../setup/trace-collector.js';
import { fileForm, ingestedVideo, putSubtitles, settledJob } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';
import { startWebhookReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';

/** Spans of one export, by the process that records them. */
const EXPECTED = [
  'edge: POST /v1/videos/:id/export',
  'edge: graphql mutation',
  'edge: call videos',
  'videos: POST /graphql',
  'videos: call jobs',
  'jobs: POST /graphql',
  'jobs: publish media.render-video.v1',
  'media-worker: process media.render-video.v1',
  'media-worker: work plan',
  'media-worker: work segment',
  'media-worker: work join',
  'media-worker: run ffmpeg',
  'videos: process media.render-finished.v1',
  'videos: publish videos.video-exported.v1',
  'jobs: process videos.video-exported.v1',
  'webhooks: process jobs.job-settled.v1',
  'webhooks: deliver webhook',
];

const SMALL = {
  extension: 'mp4',
  seconds: 1,
  size: '160x90',
  codec: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
} as const;

const aTraceId = () => randomBytes(16).toString('hex');
/** Returns the spans without a parent among them. */
const rootsOf = (spans: readonly CollectedSpan[]) => {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId));
};
const namesOf = (spans: readonly CollectedSpan[]) => spans.map(({ service, name }) => `${service}: ${name}`);

describe('trace of a request', () => {
  const product = useSharedProduct();
  let receiver: WebhookReceiver;

  before(async () => {
    receiver = await startWebhookReceiver(product.standard.authority);
  });
  after(() => receiver?.stop());

  /** Sends a request that belongs to the trace. */
  const send = async (path: string, traceId: string, rest: { body?: object; form?: FormData } = {}) => {
    const headers = {
      authorization: `Bearer ${product.apiKey}`,
      traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
      ...(rest.body && { 'content-type': 'application/json' }),
    };
    const body = rest.form ?? (rest.body && JSON.stringify(rest.body));
    const answer = await fetch(`${product.urls.REST}${path}`, {
      method: 'POST',
      headers,
      ...(body && { body }),
    });
    const text = await answer.text();
    expect(answer.status, text).to.be.below(300);
    return JSON.parse(text);
  };
  const spansOf = async (traceId: string): Promise<CollectedSpan[]> =>
    (await fetch(`${product.standard.traceCollectorUrl}/spans/${traceId}`)).json() as Promise<
      CollectedSpan[]
    >;
  const linkedTo = async (traceId: string): Promise<CollectedSpan[]> =>
    (await fetch(`${product.standard.traceCollectorUrl}/linked/${traceId}`)).json() as Promise<
      CollectedSpan[]
    >;
  const anIngestedVideo = async () => {
    const form = await fileForm(await makeClip('traced', SMALL));
    form.append('name', 'Zebra');
    const { id } = await send('/v1/videos/upload', aTraceId(), { form });
    await ingestedVideo(product, id);
    await putSubtitles(product, id, [{ startTime: 0, endTime: 1, text: 'Zebra' }]);
    return id as string;
  };

  it('reaches, for an export, over every process to ffmpeg and the webhook, without a word of the client', async () => {
    const url = receiver.urlOf('/traced');
    await send('/v1/webhooks', aTraceId(), { body: { url, events: ['export.completed'] } });
    const videoId = await anIngestedVideo();
    const traceId = aTraceId();

    const { jobId } = await send(`/v1/videos/${videoId}/export`, traceId);

    expect(await settledJob(product, jobId)).to.include({ status: 'completed' });
    const [delivered] = await waitUntil('the webhook is delivered', () => {
      const received = receiver.at('/traced');
      return received.length > 0 && received;
    });
    const spans = await waitUntil('all spans have arrived', async () => {
      const arrived = await spansOf(traceId);
      const names = new Set(namesOf(arrived));
      // Processes send their spans at times of their own, so that a parent may arrive after its children.
      return EXPECTED.every((name) => names.has(name)) && rootsOf(arrived).length === 1 && arrived;
    });
    const [delivery] = spans.filter(({ name }) => name === 'deliver webhook');
    expect(delivered?.headers.traceparent).to.equal(`00-${traceId}-${delivery?.spanId}-01`);
    expect(namesOf(rootsOf(spans))).to.deep.equal(['edge: POST /v1/videos/:id/export']);
    expect(JSON.stringify(spans)).to.not.match(/Zebra|whsec_|svc_live|Bearer|localhost/);
  });

  it('is linked from each event of a subscription, as is the start of the subscription', async () => {
    const [subscription, upload] = [aTraceId(), aTraceId()];
    const subscriber = makeSubscriber(product.urls.GATEWAY, {
      authorization: `Bearer ${product.apiKey}`,
    });
    const updates = subscriber.subscribe(
      'subscription { jobUpdates(kinds: [INGEST]) { id video { id } } }',
      {},
      { traceparent: `00-${subscription}-${randomBytes(8).toString('hex')}-01` },
    );
    await waitUntil('the start of the subscription has arrived', async () =>
      namesOf(await spansOf(subscription)).includes('jobs: subscribe'),
    );
    const form = await fileForm(await makeClip('traced', SMALL));

    const { id } = await send('/v1/videos/upload', upload, { form });

    await waitUntil('an event is received', () =>
      updates.events.some(({ data }) => data?.jobUpdates.video?.id === id),
    );
    const [caused] = await waitUntil('the event has arrived', async () => {
      const events = (await linkedTo(upload)).filter(({ name }) => name === 'execute event');
      return events.length > 0 && events;
    });
    const [delivered] = await waitUntil('its delivery has arrived', async () => {
      const found = (await linkedTo(subscription)).filter(
        ({ name, parentSpanId }) => name === 'graphql subscription event' && parentSpanId === caused?.spanId,
      );
      return found.length > 0 && found;
    });
    expect(delivered?.traceId).to.equal(caused?.traceId);
    await subscriber.close();
    const spans = await waitUntil('the end of the subscription has arrived', async () => {
      const arrived = await spansOf(subscription);
      return namesOf(arrived).includes('edge: graphql subscription end') && arrived;
    });
    expect(namesOf(spans)).to.include.members(['edge: graphql subscription', 'edge: subscribe jobs']);
    expect(namesOf(rootsOf(spans))).to.deep.equal(['edge: graphql subscription']);
  });

  it('continues the trace of a request that reads', async () => {
    const root = 'edge: GET /v1/videos';
    const traceId = aTraceId();
    const headers = {
      authorization: `Bearer ${product.apiKey}`,
      traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
    };

    await fetch(`${product.urls.REST}/v1/videos`, { headers });

    const spans = await waitUntil('its spans have arrived', async () => {
      const arrived = await spansOf(traceId);
      const names = new Set(namesOf(arrived));
      return (
        names.has(root) && names.has('videos: POST /graphql') && rootsOf(arrived).length === 1 && arrived
      );
    });
    expect(namesOf(rootsOf(spans))).to.deep.equal([root]);
  });
});
