import { expect } from 'chai';
import { findEmbeddedPostgres } from '../../../supervisor/embedded-postgres.js';
import { makeDatabaseServer } from '../../chaos/database-server.js';
import { findLeftovers } from '../../chaos/find-leftovers.js';
import { generateSchedule } from '../../chaos/generate-schedule.js';
import { type Installation, makeSmallClip } from '../../chaos/installation.js';
import { describeSchedule, describeViolations } from '../../chaos/report.js';
import { runSchedule } from '../../chaos/run-schedule.js';
import type { FaultKind, Schedule, Transport } from '../../chaos/schedule.js';
import { type FileServer, serveFile } from '../../setup/file-server.js';
import { waitUntil } from '../../setup/wait-until.js';
import { type ExclusiveProduct, RESERVE_BYTES } from './exclusive-product.js';

/** Kinds of faults that are combined in one schedule, and the seed of one that has them all. */
interface ShortSchedule {
  readonly seed: number;
  readonly faultKinds: readonly FaultKind[];
}

/**
 * Schedules of every cheap kind of fault: restarting the product, or RabbitMQ, costs as much as all of these.
 */
export const SHORT_SCHEDULES: Readonly<Record<'postgres' | 'rabbitmq', readonly ShortSchedule[]>> = {
  postgres: [
    { seed: 60, faultKinds: ['kill-process', 'stop-process'] },
    { seed: 110, faultKinds: ['terminate-backends', 'kill-database'] },
    { seed: 39, faultKinds: ['stop-database', 'fail-receiver'] },
    { seed: 85, faultKinds: ['shift-process-clock', 'shift-database-clock'] },
    { seed: 102, faultKinds: ['kill-program', 'break-program'] },
    { seed: 13, faultKinds: ['fill-disk', 'hang-program'] },
    { seed: 13, faultKinds: ['purge-queue', 'fail-receiver'] },
  ],
  rabbitmq: [
    { seed: 144, faultKinds: ['kill-process', 'cut-link'] },
    { seed: 51, faultKinds: ['stop-process', 'refuse-link'] },
    { seed: 85, faultKinds: ['terminate-backends', 'slow-link'] },
    { seed: 39, faultKinds: ['stop-broker', 'shift-process-clock'] },
    { seed: 60, faultKinds: ['blackhole-link', 'kill-program'] },
    { seed: 182, faultKinds: ['purge-queue', 'delete-queue'] },
  ],
};

export const generateShort = (transport: Transport, { seed, faultKinds }: ShortSchedule): Schedule =>
  generateSchedule({
    seed,
    transport,
    faultKinds,
    windowMs: 1_500,
    maxOperations: 4,
    maxFaults: 2,
    maxFaultMs: 1_500,
  });

/** Short schedules of the fault driver, on the running product. */
export function describeChaosSchedules(
  exclusive: () => ExclusiveProduct,
  transport: 'postgres' | 'rabbitmq',
): void {
  describe('schedules of faults', () => {
    let files: FileServer;
    let installation: Installation;
    before(async () => {
      const product = exclusive();
      const path = await makeSmallClip();
      files = await serveFile(path);
      installation = {
        transport,
        product,
        broker: product.broker,
        disk: product.disk,
        reserveBytes: RESERVE_BYTES,
        clocks: product.clocks,
        programs: product.programs,
        lapseLeases: product.lapseLeases,
        database: makeDatabaseServer(product.dataDir, () => findEmbeddedPostgres(product.dataDir) as string),
        links: product.brokerLink ? { broker: product.brokerLink } : {},
        receiver: Object.assign(product.receiver, { isFailing: false }),
        clip: { path, url: files.url },
      };
      product.answerWebhook = (_webhook, response) => {
        response.statusCode = installation.receiver.isFailing ? 500 : 200;
        return undefined;
      };
      await waitUntil(
        'nothing waits for another attempt',
        async () => (await findLeftovers(installation, [])).leftovers.every(({ count }) => count === 0),
        { everyMs: 500 },
      );
    });
    after(async () => {
      await files?.stop();
      exclusive().answerWebhook = () => undefined;
    });

    for (const short of SHORT_SCHEDULES[transport])
      it(`lose nothing, repeat nothing, and blame no input: ${short.faultKinds.join(', ')}`, async () => {
        if (short.faultKinds.includes('fill-disk'))
          expect(installation.disk, 'a disk of its own, which takes root').not.to.equal(null);
        const schedule = generateShort(transport, short);

        const { violations } = await runSchedule(installation, schedule);

        expect(describeViolations(violations), describeSchedule(schedule).join('\n')).to.deep.equal([]);
      });
  });
}
