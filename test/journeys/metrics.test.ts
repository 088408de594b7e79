import { expect } from 'chai';
import { describeMetrics } from '../../scripts/schemas/render-schemas.js';
import { describedMetrics } from '../../services/platform/metrics/define-metric.js';
import { makeRestClient } from '../setup/rest-client.js';
import { CHILD_NAMES, type ChildName } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';

/** More than the routes, kinds of work and queues of the product add up to. */
const MAX_BYTES = 200_000;

describe('metrics of the product', () => {
  const product = useSharedProduct();

  const read = async (child: ChildName) => (await fetch(`${product.metricsUrl(child)}/metrics`)).text();

  /** Returns names and labels without values. */
  const seriesOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.slice(0, line.lastIndexOf(' ')));

  const sendOddRequests = async (times: number) => {
    const graphql = makeRestClient(product.urls.GATEWAY, product.apiKey);
    for (let n = 0; n < times; n += 1)
      await Promise.all([
        product.api('GET', `/v1/videos/vid_${n}`),
        product.api('GET', `/unknown/${n}`),
        product.api('DELETE', `/v1/videos?odd=${n}`),
        graphql('POST', '/graphql', {
          body: { query: `query Odd${n} { odd${n}: video(id: "vid_${n}") { id } }` },
        }),
        fetch(`${product.urls.REST}/files/file-${n}`),
      ]);
  };

  it('have as many series after a hundred requests to different paths and operations as after the first', async () => {
    await sendOddRequests(1);
    const before = new Set(seriesOf(await read('edge')).filter((series) => series.includes('route="')));

    await sendOddRequests(25);

    const texts = await Promise.all(CHILD_NAMES.map(async (child) => [child, await read(child)] as const));
    for (const [child, text] of texts) {
      expect(Buffer.byteLength(text), child).to.be.below(MAX_BYTES);
      expect(text, child).to.not.match(/vid_\d|Odd\d|odd=|unknown\/\d|file-\d/);
    }
    const added = seriesOf(texts.find(([child]) => child === 'edge')?.[1] ?? '').filter(
      (series) => series.includes('route="') && !before.has(series),
    );
    // Other tests use the same product meanwhile.
    expect(added.length).to.be.below(60);
  });

  it('are all described in docs/metrics.md, with their labels', async () => {
    expect(describeMetrics()).to.include('http_requests_total');
    const described = new Map(describedMetrics().map(({ name, labels }) => [name, Object.keys(labels)]));

    for (const child of CHILD_NAMES) {
      for (const [, name = '', labels = ''] of (await read(child)).matchAll(/^([a-z_]+)(?:\{(.*?)\})? /gm)) {
        if (/^(process|nodejs)_(?!eventloop_utilization)/.test(name)) continue;
        const known = described.get(name) ?? described.get(name.replace(/_(bucket|sum|count)$/, ''));
        expect(known, `${child}: ${name}`).to.be.an('array');
        const used = [...labels.matchAll(/([a-z]+)=/g)]
          .map(([, label]) => label)
          .filter((label) => label !== 'le');
        expect(known, `${child}: ${name}`).to.include.members(used);
      }
    }
  });
});
