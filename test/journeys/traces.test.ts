import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { makeClip } from '../setup/clips.js';
import { useSharedProduct } from '../setup/shared-product.js';
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
});
