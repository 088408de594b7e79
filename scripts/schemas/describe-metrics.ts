import '../../gateway/subgraph-metrics.js';
import '../../gateway/subscriptions/subscription-metrics.js';
import '../../services/jobs/job/job-metrics.js';
import '../../services/jobs/queue/queue-metrics.js';
import '../../services/media/ai/engine-metrics.js';
import '../../services/media/confinement/program-metrics.js';
import '../../services/media/queue/work-metrics.js';
import '../../services/media/work/export/evict-regularly.js';
import '../../services/media/work/export/export-metrics.js';
import '../../services/media/work/sweep/sweep-metrics.js';
import '../../services/platform/messaging/queue-metrics.js';
import '../../services/platform/metrics/cache-metrics.js';
import '../../services/platform/metrics/database-metrics.js';
import { type DescribedMetric, describedMetrics } from '../../services/platform/metrics/define-metric.js';
import '../../services/platform/metrics/measure-requests.js';
import '../../services/platform/process/process-metrics.js';
import '../../services/webhooks/delivery/delivery-metrics.js';

/** A metric is listed in the first section whose beginnings match its name. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'Requests and subscriptions': ['http_', 'subgraph_', 'subscription_'],
  Jobs: ['job_', 'jobs_'],
  'Work of media': ['work_', 'export_', 'program_', 'engine_', 'media_'],
  Messages: ['outbox_', 'queue_', 'message_', 'messages_', 'dead_letters'],
  Webhooks: ['webhook_'],
  Processes: [''],
};

const labelsOf = ({ labels }: DescribedMetric): string =>
  Object.entries(labels)
    .map(([name, values]) => `\`${name}\`: ${values}`)
    .join('; ');

const row = (metric: DescribedMetric): string =>
  `| \`${metric.name}\` | ${metric.type} | ${labelsOf(metric)} | ${metric.from} | ${metric.help} |`;

/** Returns tables of all metrics of the product's own, in Markdown. */
export function describeMetrics(): string {
  const left = new Set(describedMetrics());
  return Object.entries(SECTIONS)
    .map(([title, beginnings]) => {
      const metrics = [...left].filter(({ name }) =>
        beginnings.some((beginning) => name.startsWith(beginning)),
      );
      for (const metric of metrics) left.delete(metric);
      const rows = metrics.map(row).sort();
      return [
        `## ${title}`,
        '',
        '| metric | type | labels | served by | |',
        '|---|---|---|---|---|',
        ...rows,
      ].join('\n');
    })
    .join('\n\n');
}
