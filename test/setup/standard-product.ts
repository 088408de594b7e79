import { createServer } from 'node:http';
import { join } from 'node:path';
import { claimPort } from './claim-port.js';
import { makeDocumentedProgramRunner } from './documented-programs.js';
import { startPrivateRabbitmq } from './private-rabbitmq.js';
import { type Product, startProduct } from './product.js';
import { installObserver } from './product-observer.js';
import type { ProductLocation } from './running-product.js';
import { makeTestAuthority } from './test-authority.js';
import { startTraceCollector } from './trace-collector.js';

/** The product that the tests of a run share, with configuration that some of them need. */
export interface StandardProduct extends ProductLocation {
  /**
   * Port at which the product expects an OpenAI-compatible server that translates into Arabic and Japanese; a
   * test starts it.
   */
  readonly translationPort: number;
  /** Port of the operator's own dashboard; a test serves it. */
  readonly dashboardPort: number;
  /** Certificate and key of servers that the product trusts. */
  readonly authority: { readonly ca: string; readonly pair: { readonly key: string; readonly cert: string } };
  /**
   * Private key of a service that the product accepts as a direct caller, as printed by the program in
   * docs/internal-callers.md.
   */
  readonly directCallerKey: string;
  /** The collector that the product sends its traces to. */
  readonly traceCollectorUrl: string;
}

/** A virtual host of the run’s broker. */
interface BrokerOfProduct {
  readonly amqpUrl: string;
  readonly managementUrl: string;
}

interface Running {
  readonly product: Product;
  readonly shared: Omit<StandardProduct, keyof ProductLocation>;
  stop(): Promise<void>;
}

/**
 * Uses RabbitMQ, leases that outlast slow steps, and permission for addresses of this machine; all else has
 * its default.
 */
async function start(given: BrokerOfProduct | undefined): Promise<Running> {
  const translationPort = await claimPort();
  const dashboardPort = await claimPort();
  const programs = makeDocumentedProgramRunner();
  const [directCallerKey, publicKey] = (await programs.run('make-key.mjs')) as [string, string];
  programs.remove();
  const authority = makeTestAuthority();
  const collector = await startTraceCollector();
  const broker = given ? null : await startPrivateRabbitmq({ managed: true });
  const product = await startProduct({
    AMQP_URL: given?.amqpUrl ?? broker?.url,
    // Each service has a user of its own, so that every journey shows that its rights suffice.
    RABBITMQ_MANAGEMENT_URL: given?.managementUrl ?? broker?.managementUrl,
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    TRUST_PROXY: 'loopback',
    CORS_ORIGINS: `http://127.0.0.2:${dashboardPort}`,
    WORK_LEASE_MS: '60000',
    WEBHOOK_LEASE_MS: '60000',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    NODE_EXTRA_CA_CERTS: authority.caFile,
    CALLER_EXTRA_PUBLIC_KEYS: `{"keys": [${publicKey}]}`,
    TRANSLATE_ENGINE: 'ar:openai,ja:openai,*:apertium',
    TRANSLATE_OPENAI_BASE_URL: `http://127.0.0.1:${translationPort}/v1`,
  });
  await installObserver(product);
  return {
    product,
    shared: {
      translationPort,
      dashboardPort,
      authority: { ca: authority.ca, pair: authority.pair },
      directCallerKey,
      traceCollectorUrl: collector.url,
    },
    async stop() {
      try {
        await product.stop();
      } finally {
        await broker?.stop();
        authority.remove();
        collector.stop();
      }
    },
  };
}

/**
 * Starts the standard product at the first request of a test and returns its location to every test. Without
 * a virtual host of its own at the run's broker it gets a separate broker, since queues have fixed names.
 */
export async function offerStandardProduct(folder: string, broker: BrokerOfProduct | undefined) {
  const socket = join(folder, 'standard-product.sock');
  let running: Promise<Running> | undefined;
  const server = createServer(async (_request, response) => {
    try {
      running ??= start(broker);
      const { product, shared } = await running;
      response.end(JSON.stringify({ ...product.location(), ...shared } satisfies StandardProduct));
    } catch (err) {
      response.writeHead(500).end((err as Error).stack);
    }
  });
  // A start takes longer than the default timeouts of HTTP clients.
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    socket,
    async stop() {
      server.closeAllConnections();
      server.close();
      const started = await running?.catch(() => undefined);
      await started?.stop();
    },
  };
}
