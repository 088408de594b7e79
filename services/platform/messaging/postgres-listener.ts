import { setInterval } from 'node:timers';
import { Client, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { ReconnectingConnection } from './reconnecting-connection.js';

const PING_EVERY_MS = 20_000;

interface Options {
  readonly config: PoolConfig;
  readonly channels: readonly string[];
  readonly log: Logger;
  onNotification(channel: string, payload: string): void;
  /** Called on each connect: notifications may have been missed until now. */
  onOpen(): void;
}

/**
 * A connection that LISTENs and reconnects whenever it breaks. A NOTIFY sent meanwhile is missed: polling
 * covers it.
 */
export function listenReconnecting({
  config,
  channels,
  log,
  onNotification,
  onOpen,
}: Options): ReconnectingConnection<Client> {
  return new ReconnectingConnection<Client>({
    what: 'LISTEN connection',
    log,
    open: async () => {
      const client = new Client({ ...config, application_name: 'messaging listener' });
      let fail!: (err: unknown) => void;
      const lost = new Promise<unknown>((resolve) => {
        fail = resolve;
      });
      client.on('error', fail);
      client.on('end', () => fail(new Error('the connection ended')));
      client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));
      try {
        await client.connect();
        for (const channel of channels) await client.query(`listen ${channel}`);
      } catch (err) {
        await client.end().catch(() => undefined);
        throw err;
      }
      // Nothing else is ever sent here, so a half-open connection would go unnoticed.
      const ping = setInterval(() => void client.query('select 1').catch(fail), PING_EVERY_MS);
      void lost.then(() => {
        clearInterval(ping);
        void client.end().catch(() => undefined);
      });
      onOpen();
      return {
        value: client,
        lost,
        close: async () => {
          clearInterval(ping);
          await client.end();
        },
      };
    },
  });
}
