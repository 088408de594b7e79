import { IncomingMessage } from 'node:http';

const asked = Symbol('upgrade');

/** Whether a request asks for a WebSocket (RFC 6455, 4.2.1). */
export const asksForWebSocket = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.upgrade?.trim().toLowerCase() === 'websocket';

/**
 * A request that leaves HTTP for a WebSocket only. A server that serves WebSockets receives every request with
 * `Upgrade` as one by default, such as those of clients that offer HTTP/2 in clear: `Upgrade` may be ignored, and the
 * request is then an ordinary one (RFC 9110, 7.8).
 */
// Node 20: the option `shouldUpgradeCallback` of later versions does the same.
export class UpgradableRequest extends IncomingMessage {
  [asked]?: boolean | null;

  /** The parser sets and reads it. */
  get upgrade(): boolean | null {
    return Boolean(this[asked]) && (this.method === 'CONNECT' || asksForWebSocket(this));
  }

  set upgrade(value: boolean | null) {
    this[asked] = value;
  }
}
