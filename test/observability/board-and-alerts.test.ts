import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { parse } from 'yaml';
import { describeMetrics } from '../../scripts/schemas/render-schemas.js';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { describedMetrics } from '../../services/platform/metrics/define-metric.js';
import { makeProcessMetrics } from '../../services/platform/process/process-metrics.js';

const FOLDER = join(packageRoot, 'observability');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

interface Alert {
  readonly alert: string;
  readonly expr: string;
}

interface AlertCase {
  readonly alertname: string;
  readonly exp_alerts: readonly unknown[];
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: ReadonlyArray<{ readonly expr: string }>;
}

const alerts = (): Alert[] =>
  parse(read('alerts.yml')).groups.flatMap(({ rules }: { rules: Alert[] }) => rules);
const panels = (): Panel[] => JSON.parse(read('grafana-board.json')).panels;
const expressions = (): string[] => [
  ...alerts().map(({ expr }) => expr),
  ...panels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

/** Returns the selectors of an expression: names of metrics, each with the labels that it is selected by. */
function selectorsOf(expr: string): Array<{ name: string; labels: string[] }> {
  const found = expr.matchAll(/([a-z][a-z0-9_]*)(?:\{([^}]*)\})?(?=\[|\)| |$)/g);
  return [...found]
    .map(([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)\s*=/g)].map(([, label = '']) => label),
    }))
    .filter(({ name }) => name.includes('_') || name === 'up');
}

const promtool = (args: readonly string[], cwd: string) => promisify(execFile)('promtool', args, { cwd });

describe('board and alert rules', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'observability-'));
    cpSync(FOLDER, folder, { recursive: true });
    writeFileSync(
      join(folder, 'metrics-targets.json'),
      '[{"targets": ["127.0.0.1:9100"], "labels": {"service": "edge"}}]',
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  it('have expressions on the board that Prometheus accepts', async () => {
    const rules = panels().flatMap(({ id, targets = [] }) =>
      targets.map(({ expr }, index) => ({
        record: `panel:${id}:${index}`,
        expr: expr.replaceAll('$__rate_interval', '1m'),
      })),
    );
    // JSON is YAML.
    writeFileSync(join(folder, 'board.yml'), JSON.stringify({ groups: [{ name: 'board', rules }] }));

    const { stdout } = await promtool(['check', 'rules', 'board.yml'], folder);

    expect(rules).to.have.length.above(40);
    expect(stdout).to.include(`SUCCESS: ${rules.length} rules found`);
  });

  it('are accepted by Prometheus', async () => {
    const { stdout } = await promtool(['check', 'config', 'prometheus.yml'], folder);

    expect(stdout).to.include(`SUCCESS: ${alerts().length} rules found`);
  });

  it('have each container of docker-compose.yml scraped, under the name of its service', async () => {
    const { services } = parse(readFileSync(join(packageRoot, 'docker-compose.yml'), 'utf8'), {
      merge: true,
    });
    const scraped = Object.entries<{ environment?: Record<string, string> }>(services).filter(
      ([, { environment }]) => environment?.METRICS_PORT === '9464',
    );

    const { stdout } = await promtool(['check', 'config', 'prometheus-compose.yml'], folder);

    const [config] = parse(read('prometheus-compose.yml')).scrape_configs;
    expect(stdout).to.include(`SUCCESS: ${alerts().length} rules found`);
    expect(config.dns_sd_configs[0]).to.include({ type: 'A', port: 9464 });
    expect(config.dns_sd_configs[0].names).to.have.members(scraped.map(([name]) => name));
    expect(config.job_name).to.equal(parse(read('prometheus.yml')).scrape_configs[0].job_name);
  });

  it('fire for what they describe, and not for what looks like it', async () => {
    const { stdout } = await promtool(['test', 'rules', 'alerts-test.yml'], folder);

    expect(stdout).to.include('SUCCESS');
  });

  it('each fire in a case of observability/alerts-test.yml', () => {
    const cases: AlertCase[] = parse(read('alerts-test.yml')).tests.flatMap(
      ({ alert_rule_test }: { alert_rule_test: AlertCase[] }) => alert_rule_test,
    );
    const fired = cases.filter(({ exp_alerts }) => exp_alerts.length > 0);

    expect([...new Set(fired.map(({ alertname }) => alertname))]).to.have.members(
      alerts().map(({ alert }) => alert),
    );
  });

  it('name only metrics and labels that the product has', async () => {
    expect(describeMetrics()).to.not.equal('');
    const defaults = await makeProcessMetrics().getMetricsAsJSON();
    const labelsOf = new Map<string, readonly string[]>([
      ['up', []],
      ...defaults.map(({ name }) => [name, []] as const),
      ...describedMetrics().flatMap(({ name, labels }) =>
        ['', '_bucket', '_count', '_sum'].map((end) => [name + end, Object.keys(labels)] as const),
      ),
    ]);
    const selectors = expressions()
      .flatMap(selectorsOf)
      .filter(({ name }) => !name.startsWith('histogram_'));

    expect(selectors.length).to.be.above(60);
    for (const { name, labels } of selectors) {
      expect(labelsOf.has(name), name).to.equal(true);
      expect(['job', 'service', ...(labelsOf.get(name) ?? [])], name).to.include.members(labels);
    }
  });

  it('show every metric of the product on the board', () => {
    describeMetrics();
    const shown = panels().flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => selectorsOf(expr)));
    const names = new Set(shown.map(({ name }) => name.replace(/_(bucket|count)$/, '')));
    const left = describedMetrics().filter(({ name }) => !names.has(name));

    expect(left.map(({ name }) => name)).to.have.members([
      // Shown by alerts or beside others that tell more.
      ...['subgraph_breaker_open', 'subscription_deliveries_total', 'subscription_dropped_total'],
      ...['subscription_events_total', 'subscription_streams', 'subscription_superseded_total'],
      ...['media_render_cache_evicted_total', 'media_sweeps_total', 'media_swept_bytes_total'],
    ]);
  });

  it('has panels that do not overlap', () => {
    const taken = new Set<string>();
    for (const { id, gridPos } of panels())
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x} ${y}`), `panel ${id}`).to.equal(false);
          expect(x, `panel ${id}`).to.be.below(24);
          taken.add(`${x} ${y}`);
        }
  });

  it('has each alert explained in docs/operations.md', () => {
    const operations = readFileSync(join(packageRoot, 'docs', 'operations.md'), 'utf8');
    const [, section = ''] = /\n## Alerts\n([\s\S]*?)(?=\n## |$)/.exec(operations) ?? [];

    expect([...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)).to.have.members(
      alerts().map(({ alert }) => alert),
    );
  });
});
