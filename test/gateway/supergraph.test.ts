import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeServices } from '@apollo/composition';
import { expect } from 'chai';
import { parse } from 'graphql';
import { Registry } from 'prom-client';
import { LimitsEnv } from '../../gateway/limits/limits-env.js';
import { responseLimit } from '../../gateway/limits/spend-bytes.js';
import { makeSubgraphMetrics } from '../../gateway/subgraph-metrics.js';
import { makeSupergraph, type ReadSupergraph } from '../../gateway/supergraph.js';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { silentLog } from '../setup/calls.js';
import { failureOf } from '../setup/failure-of.js';

const compose = (typeDefs: string, name = 'jobs'): string =>
  composeServices([{ name, url: `http://${name}`, typeDefs: parse(typeDefs) }]).supergraphSdl as string;

const ONE = compose('type Query { one: Int }');

describe('makeSupergraph', () => {
  let lifecycle: Lifecycle;
  let update: (supergraphSdl: string) => void;
  let cleanups: number;
  beforeEach(() => {
    lifecycle = new Lifecycle(silentLog);
    cleanups = 0;
  });
  afterEach(() => lifecycle.stop());

  const read =
    (supergraphSdl: string): ReadSupergraph =>
    async (given) => {
      update = given.update;
      return {
        supergraphSdl,
        cleanup: async () => {
          cleanups += 1;
        },
      };
    };
  const make = (supergraphSdl: string) =>
    makeSupergraph(lifecycle, {
      urls: { jobs: 'http://127.0.0.1:1' },
      sign: async () => '',
      readSupergraph: read(supergraphSdl),
      limit: responseLimit(LimitsEnv.parse({})),
      timeoutMs: 10_000,
      metrics: makeSubgraphMetrics(new Registry()),
    });

  it('loads what it reads, passes it to its listeners, and no longer follows it once it is stopped', async () => {
    const supergraph = make(ONE);
    const ids: number[] = [];
    supergraph.onSchema(({ id }) => ids.push(id));

    await supergraph.load();

    expect(ids).to.deep.equal([1]);
    expect(Object.keys(supergraph.generation.schema.getQueryType()?.getFields() ?? {})).to.deep.equal([
      'one',
    ]);
    await lifecycle.stop();
    expect(cleanups).to.equal(1);
  });

  it('loads a later version, but not one that is unchanged', async () => {
    const supergraph = make(ONE);
    const ids: number[] = [];
    supergraph.onSchema(({ id }) => ids.push(id));
    await supergraph.load();

    update(ONE);
    update(compose('type Query { two: Int }'));

    expect(ids).to.deep.equal([1, 2]);
    expect(Object.keys(supergraph.generation.schema.getQueryType()?.getFields() ?? {})).to.deep.equal([
      'two',
    ]);
  });

  it('keeps what it has when a later version is invalid or names an unknown subgraph', async () => {
    const supergraph = make(ONE);
    await supergraph.load();
    const before = supergraph.generation;

    expect(() => update('type Query { one: Int }')).to.throw();
    expect(() => update(compose('type Query { two: Int }', 'other'))).to.throw(
      'The supergraph names the unknown subgraph other',
    );
    expect(supergraph.generation).to.equal(before);
  });

  it('does not start with a supergraph that names an unknown subgraph, and no longer follows it', async () => {
    const error = await failureOf(make(compose('type Query { one: Int }', 'other')).load());

    expect(error.message).to.equal('The supergraph names the unknown subgraph other');
    expect(cleanups).to.equal(1);
  });

  it('loads no gateway of Apollo’s, which sends telemetry', () => {
    const folder = join(packageRoot, 'gateway');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const importing = (name: string) =>
      files.filter((file) => readFileSync(join(folder, file), 'utf8').includes(`'${name}'`));

    expect(importing('@apollo/query-planner')).to.not.be.empty;
    expect(importing('@apollo/gateway')).to.be.empty;
  });
});
