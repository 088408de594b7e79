import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib';
import type { Logger } from 'pino';
import { within } from '../retry/within.js';
import { ConfirmedChannel } from './rabbitmq-confirmed-channel.js';
import { ReconnectingConnection } from './reconnecting-connection.js';

const HEARTBEAT_S = '15';
const CONNECT_WITHIN_MS = 10_000;
const SET_UP_WITHIN_MS = 20_000;

/** Opens one connection, which reconnects with backoff whenever it breaks. */
export function openReconnectingConnection(url: string, log: Logger): ReconnectingConnection<ChannelModel> {
  const address = new URL(url);
  // The server's own default of 60 s would leave a dead peer unnoticed for two minutes.
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', HEARTBEAT_S);
  return new ReconnectingConnection<ChannelModel>({
    what: 'RabbitMQ connection',
    log,
    open: async () => {
      const model = await connect(address.href, {
        timeout: CONNECT_WITHIN_MS,
        keepAlive: true,
        noDelay: true,
      });
      return { value: model, lost: untilClosed(model), close: () => model.close() };
    },
  });
}

/** Opens a channel that is reopened and set up again after it or its connection was lost. */
export function openReconnectingChannel(
  connection: ReconnectingConnection<ChannelModel>,
  log: Logger,
  what: string,
  setUp: (channel: ConfirmedChannel, model: ChannelModel) => Promise<unknown>,
): ReconnectingConnection<ConfirmedChannel> {
  return new ReconnectingConnection<ConfirmedChannel>({
    what,
    log,
    open: async (signal) => {
      const model = await connection.wait(60_000, signal);
      const channel = await model.createConfirmChannel();
      const lost = untilClosed(channel);
      const value = new ConfirmedChannel(channel);
      try {
        // A queue without a leader does not respond at all.
        await within(SET_UP_WITHIN_MS, `${what}: set-up`, setUp(value, model));
      } catch (err) {
        void channel.close().catch(() => undefined);
        throw err;
      }
      return { value, lost, close: () => channel.close() };
    },
  });
}

function untilClosed(emitter: ChannelModel | ConfirmChannel): Promise<unknown> {
  return new Promise((resolve) => {
    let reason: unknown;
    emitter.on('error', (err: unknown) => {
      reason = err;
    });
    emitter.on('close', (err?: unknown) => resolve(reason ?? err));
  });
}
