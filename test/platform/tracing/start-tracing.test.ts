import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { makeLog } from '../../../services/platform/log/log.js';
import { isTracing } from '../../../services/platform/tracing/is-tracing.js';
import { currentTraceparent, inSpan, tracingHeaders } from '../../../services/platform/tracing/spans.js';
import { startTracing } from '../../../services/platform/tracing/start-tracing.js';
import { handleTraced, publishTraced } from '../../../services/platform/tracing/trace-messages.js';
import { silentLog } from '../../setup/calls.js';
import { collectorOfEachTest, recordTraces } from '../../setup/record-traces.js';
import { waitUntil } from '../../setup/wait-until.js';
import { anEnvelope } from '../messaging/transport-fixture.js';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`;

describe('startTracing', () => {
  const collector = collectorOfEachTest();
  const record = (protocol: 'http/json' | 'http/protobuf', work: () => Promise<unknown>) =>
    recordTraces(collector(), work, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector().url}/`,
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
      OTEL_EXPORTER_OTLP_HEADERS: { 'x-key': 'k' },
    });

  it('records nothing without a collector', async () => {
    expect(await startTracing('jobs', {}, silentLog)).to.equal(null);

    expect(isTracing()).to.equal(false);
    expect(await inSpan('work', { parent: PARENT }, async () => tracingHeaders())).to.deep.equal({});
  });

  it('sends spans, and nothing else, with the name of the process and the configured headers', async () => {
    await record('http/json', () => inSpan('work segment', { parent: PARENT }, async () => undefined));

    const [span, ...others] = collector().spansOf(TRACE_ID);
    expect(span).to.include({ service: 'jobs', name: 'work segment', parentSpanId: 'b7ad6b7169203331' });
    expect(others).to.deep.equal([]);
    expect(new Set(collector().requests.map(({ path }) => path))).to.deep.equal(new Set(['/v1/traces']));
    expect(collector().requests[0]).to.include({ contentType: 'application/json', key: 'k' });
  });

  it('sends them as protobuf unless configured otherwise', async () => {
    await record('http/protobuf', () => inSpan('work segment', {}, async () => undefined));

    expect(collector().requests[0]).to.include({ path: '/v1/traces', contentType: 'application/x-protobuf' });
  });

  it('logs that the collector refuses them', async () => {
    const refusing = createServer((_request, response) => response.writeHead(400).end());
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as AddressInfo;
    const lines: string[] = [];
    const log = makeLog('jobs', 'warn', { write: (line) => void lines.push(line) });
    const tracing = await startTracing(
      'jobs',
      { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
      log,
    );

    await inSpan('work segment', {}, async () => undefined);

    await waitUntil('the refusal is logged', () => lines.length > 0);
    await tracing?.stop();
    refusing.close();
    expect(JSON.parse(lines[0]!)).to.include({ msg: 'traces could not be sent to the collector' });
  });

  it('tells the class of an error, and never its message', async () => {
    await record('http/json', () =>
      inSpan('work segment', { parent: PARENT }, async () => {
        throw new TypeError('The title "Zebra" is too long');
      }).catch(() => undefined),
    );

    const [span] = collector().spansOf(TRACE_ID);
    expect(span?.attributes).to.include({ 'error.type': 'TypeError' });
    expect(JSON.stringify(span)).to.not.include('Zebra');
  });

  it('names the trace in each line of the log', async () => {
    const lines: string[] = [];
    const log = makeLog('jobs', 'info', { write: (line) => void lines.push(line) });

    await record('http/json', () => inSpan('work', { parent: PARENT }, async () => log.info('inside')));
    log.info('outside');

    expect(JSON.parse(lines[0]!)).to.include({ trace_id: TRACE_ID });
    expect(JSON.parse(lines[1]!)).to.not.have.property('trace_id');
  });

  it('carries the trace of a message from the sender over the broker to its handler', async () => {
    const sent: unknown[] = [];
    let handledIn: string | undefined;

    await record('http/json', async () => {
      const envelope = { ...anEnvelope('media.render-video.v1'), traceparent: PARENT };
      await publishTraced([{ envelope }], async (messages) => {
        const [message] = messages;
        sent.push(message?.envelope.traceparent);
        await handleTraced(message!.envelope, 'media.commands', async () => {
          handledIn = currentTraceparent();
        });
      });
    });

    const [publish, process] = ['publish', 'process'].map((verb) =>
      collector()
        .spansOf(TRACE_ID)
        .find(({ name }) => name === `${verb} media.render-video.v1`),
    );
    expect(publish?.parentSpanId).to.equal('b7ad6b7169203331');
    expect(sent).to.deep.equal([`00-${TRACE_ID}-${publish?.spanId}-01`]);
    expect(process?.parentSpanId).to.equal(publish?.spanId);
    expect(handledIn).to.equal(`00-${TRACE_ID}-${process?.spanId}-01`);
  });

  it('begins a trace of its own below a malformed traceparent', async () => {
    for (const parent of [
      '',
      'no',
      `ff${PARENT.slice(2)}`,
      `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
      `${PARENT}-more`,
    ])
      await record('http/json', () =>
        inSpan('work', { parent }, async () => {
          expect(currentTraceparent())
            .to.match(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
            .and.not.include(TRACE_ID);
        }),
      );
  });
});
