import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { errorMessage } from '../services/platform/errors/errors.js';
import { makeLog } from '../services/platform/log/log.js';
import { retryWhileAway } from '../services/platform/retry/retry-while-away.js';
import { randomText } from '../services/platform/text/ids.js';
import type { BrokerUrls } from './broker-users.js';
import { ChildLog } from './child-log.js';
import { type ChildrenPlan, type FirstOwner, reachableHost, type ServiceName } from './children.js';
import { rotationOf, type SupervisorConfig } from './config.js';
import { configuredPorts, findConfiguredPortFaults } from './configured-ports.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { FIRST_OWNER } from './first-owner.js';
import { chooseMetricsPorts, writeMetricsTargets } from './metrics-targets.js';
import { findFreePort } from './ports.js';
import { UnreadableCluster } from './postgres-cluster.js';
import { printAddresses } from './print-addresses.js';
import { LockHeld, takeLock } from './process-lock.js';
import { readEngines } from './read-engines.js';
import { RotatingFile } from './rotating-file.js';
import { type FirstStart, openFirstStart, readSecrets } from './secrets.js';
import { type ChildSpec, type ChildTimings, DEFAULT_TIMINGS, SupervisedChild } from './supervised-child.js';
import type { Say } from './terminal.js';

/** Maximum time for one child, so that the following ones have time left. */
const MAX_EACH_MS = 12_000;

/**
 * Stops the children one after the other, in reverse order of their start: each still has its dependencies
 * while it finishes. Together they get `withinMs`.
 */
async function stopChildren(children: readonly SupervisedChild[], withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  for (const child of [...children].reverse()) {
    await child.stop(Math.max(500, Math.min(MAX_EACH_MS, until - Date.now())));
  }
}

/** A condition that prevents the start and that the operator can change. */
export class CannotStart extends Error {}

interface MigrateOptions {
  readonly databaseUrl: string;
  readonly roleSecret: string;
  readonly log: Logger;
}

export interface ProductParts {
  readonly config: SupervisorConfig;
  readonly env: NodeJS.ProcessEnv;
  readonly say: Say;
  readonly migrateAll: (options: MigrateOptions) => Promise<Record<ServiceName, string>>;
  readonly listChildren: (plan: ChildrenPlan) => ChildSpec[];
  readonly timings?: ChildTimings;
}

const STOP_WITHIN_MS = 25_000;

/** Duration of a start, not counting the wait for dependencies. */
const START_BESIDES_MS = 60_000;

const timingsOf = (config: SupervisorConfig): ChildTimings => ({
  ...DEFAULT_TIMINGS,
  maxBackoffMs: config.RESTART_MAX_DELAY_MS,
  startWithinMs: Math.max(DEFAULT_TIMINGS.startWithinMs, config.START_WAIT_SECONDS * 1000 + START_BESIDES_MS),
  liveness: {
    intervalMs: config.LIVENESS_INTERVAL_MS,
    deadlineMs: config.LIVENESS_DEADLINE_MS,
    misses: config.LIVENESS_FAILURE_THRESHOLD,
  },
});

/** The whole product on this machine: database, services, edge. */
export class Product {
  readonly #steps: Array<() => Promise<unknown> | unknown> = [];
  readonly #stopping = new AbortController();
  #starting: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  #children: SupervisedChild[] = [];

  constructor(private readonly parts: ProductParts) {}

  /** Resolves when everything serves; rejects with the reason, or when `stop` was called first. */
  start(): Promise<void> {
    this.#starting ??= this.#startAll();
    return this.#starting;
  }

  /** Stops what was started, in the reverse order; bounded. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopAll();
    return this.#stopped;
  }

  /** Ends everything at once, without waiting for unfinished work. */
  kill(): void {
    for (const child of this.#children) child.kill();
  }

  async #stopAll(): Promise<void> {
    this.#stopping.abort(new Error('stopped while starting'));
    const stopChildrenNow = stopChildren(this.#children, STOP_WITHIN_MS);
    // Waits for the current step of the start: otherwise its result would be left running.
    await this.#starting?.catch(() => {});
    await stopChildrenNow;
    for (const step of this.#steps.reverse()) await step();
  }

  async #startAll(): Promise<void> {
    const { config, say } = this.parts;
    const proceed = () => this.#stopping.signal.throwIfAborted();
    this.#openDataDir();
    await this.#requireFreePorts();
    const secrets = await readSecrets(config.DATA_DIR, this.parts.env);
    proceed();
    const databaseUrl = config.DATABASE_URL ?? (await this.#startDatabase());
    proceed();
    say('Database: bringing the tables up to date');
    const databaseUrls = await this.#migrate(databaseUrl, secrets.databaseRoleSecret);
    proceed();
    const amqpUrls = await this.#setUpBroker(secrets.databaseRoleSecret);
    proceed();

    const firstStart = openFirstStart(config.DATA_DIR);
    const madeKey =
      firstStart.isFirst && !config.BOOTSTRAP_API_KEY
        ? `${config.TOKEN_PREFIX}_live_${randomText(40)}`
        : undefined;
    const madeOwner = await this.#makeOwner(firstStart);
    const { HOST, METRICS_HOST, METRICS_PORT } = config;
    const meant = configuredPorts(this.parts.config);
    const metricsPorts = await chooseMetricsPorts(METRICS_PORT, METRICS_HOST, meant);
    writeMetricsTargets(config.DATA_DIR, METRICS_HOST, metricsPorts);
    await this.#startChildren(
      this.parts.listChildren({
        config,
        secrets,
        databaseUrls,
        amqpUrls,
        workerPort: config.WORKER_PORT ?? (await findFreePort(HOST, meant)),
        authSubgraphPort: config.AUTH_SUBGRAPH_PORT ?? (await findFreePort(HOST, meant)),
        metricsPorts,
        bootstrapApiKey: config.BOOTSTRAP_API_KEY ?? madeKey,
        bootstrapOwner: madeOwner,
        env: this.parts.env,
      }),
    );
    proceed();
    firstStart.complete();
    const readyz = `http://${reachableHost(METRICS_HOST)}:${metricsPorts.worker}/readyz`;
    printAddresses(config, { key: madeKey, owner: madeOwner }, say, await readEngines(readyz));
  }

  /** Creates the first owner, unless the operator configures one. */
  async #makeOwner(firstStart: FirstStart): Promise<FirstOwner | undefined> {
    const { BOOTSTRAP_EMAIL, BOOTSTRAP_PASSWORD } = this.parts.env;
    if (!firstStart.isFirst || BOOTSTRAP_EMAIL || BOOTSTRAP_PASSWORD) return undefined;
    return { email: FIRST_OWNER, password: await firstStart.ownerPassword() };
  }

  /** Gives each service a user of its own at the operator's broker. */
  async #setUpBroker(secret: string): Promise<BrokerUrls | undefined> {
    const {
      AMQP_URL: amqpUrl,
      RABBITMQ_MANAGEMENT_URL: managementUrl,
      START_WAIT_SECONDS,
    } = this.parts.config;
    if (!amqpUrl || !managementUrl) return undefined;
    this.parts.say('RabbitMQ: setting up the users of the services');
    const { deriveBrokerUrls, setUpBroker } = await import('./broker-users.js');
    const urls = deriveBrokerUrls(amqpUrl, secret);
    try {
      await retryWhileAway(() => setUpBroker({ amqpUrl, managementUrl, urls }), {
        waitMs: START_WAIT_SECONDS * 1000,
        signal: this.#stopping.signal,
        onAway: () => undefined,
      });
    } catch (error) {
      throw new CannotStart(`RabbitMQ can't be set up: ${errorMessage(error)}`, { cause: error });
    }
    return urls;
  }

  async #migrate(databaseUrl: string, roleSecret: string): Promise<Record<ServiceName, string>> {
    const { config, say } = this.parts;
    const file = new RotatingFile(join(config.DATA_DIR, 'logs', 'migrate.log'), rotationOf(config));
    const log = makeLog('migrate', 'info', { write: (line) => file.writeLine(line.trimEnd()) });
    let isReported = false;
    try {
      return await retryWhileAway(() => this.parts.migrateAll({ databaseUrl, roleSecret, log }), {
        waitMs: config.START_WAIT_SECONDS * 1000,
        signal: this.#stopping.signal,
        onAway: (error) => {
          log.warn({ err: error }, 'the database is unavailable; trying again');
          if (!isReported) say(`Database: waiting for it (${(error as Error).message})`);
          isReported = true;
        },
      });
    } catch (error) {
      // Errors of the network or PostgreSQL have a code and are meaningful to the operator.
      const { code, message } = error as NodeJS.ErrnoException;
      if (code) throw new CannotStart(`The database can't be used: ${message || code}`, { cause: error });
      throw error;
    } finally {
      file.close();
    }
  }

  #openDataDir(): void {
    const { DATA_DIR } = this.parts.config;
    try {
      // Other users may traverse it to reach their own files (PostgreSQL's user does); private files have
      // their own permissions.
      if (!existsSync(DATA_DIR)) {
        mkdirSync(DATA_DIR, { recursive: true });
        chmodSync(DATA_DIR, 0o711);
      }
      mkdirSync(join(DATA_DIR, 'logs'), { recursive: true, mode: 0o700 });
      const lock = takeLock(join(DATA_DIR, 'lock'));
      this.#steps.push(() => lock.release());
    } catch (error) {
      if (error instanceof LockHeld) {
        throw new CannotStart(
          `This product already runs on DATA_DIR ${DATA_DIR} (process ${error.pid}); stop it, or set another DATA_DIR`,
        );
      }
      throw new CannotStart(`DATA_DIR ${DATA_DIR} can't be used: ${(error as Error).message}`);
    }
  }

  async #requireFreePorts(): Promise<void> {
    const faults = await findConfiguredPortFaults(this.parts.config);
    if (faults.length > 0) throw new CannotStart(faults.map(({ text }) => text).join('\n'));
  }

  async #startDatabase(): Promise<string> {
    const { config, say } = this.parts;
    say('PostgreSQL: starting');
    const postgres = await startEmbeddedPostgres({
      dataDir: config.DATA_DIR,
      log: say,
      meantForOthers: configuredPorts(this.parts.config),
      logLimits: rotationOf(config),
    }).catch((error) => {
      throw error instanceof UnreadableCluster ? new CannotStart(error.message, { cause: error }) : error;
    });
    this.#steps.push(() => postgres.stop());
    return postgres.url;
  }

  /**
   * Starts all in parallel. The last one accepts outside requests, and listens when the others are ready.
   */
  async #startChildren(specs: readonly ChildSpec[]): Promise<void> {
    const { config, say, timings = timingsOf(config) } = this.parts;
    this.#stopping.signal.throwIfAborted();
    this.#children = specs.map((spec) => {
      const log = new ChildLog(
        join(config.DATA_DIR, 'logs', `${spec.name}.log`),
        spec.name,
        say,
        rotationOf(config),
      );
      return new SupervisedChild(spec, log, say, timings);
    });
    say(`Services: starting ${specs.map(({ name }) => name).join(', ')}`);
    const start = async (child: SupervisedChild, mayServe?: Promise<unknown>) => {
      await child.start(mayServe);
      if (!this.#stopping.signal.aborted) say(`${child.spec.name}: up`);
    };
    const others = Promise.all(this.#children.slice(0, -1).map((child) => start(child)));
    await Promise.all([others, ...this.#children.slice(-1).map((child) => start(child, others))]);
  }
}
