import type { WebSocket } from 'graphql-ws';

interface ClientMessage {
  readonly type?: unknown;
  readonly id?: unknown;
}

function parse(text: string): ClientMessage | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? message : null;
  } catch {
    // graphql-ws closes the socket.
    return null;
  }
}

/** The client's id of an operation, from that which graphql-ws was given. */
export const clientIdOf = (ownId: string): string => ownId.replace(/^\d+ /, '');

/**
 * Gives every operation of a socket an id of its own: its client's with a number before it. A client may use an id
 * again as soon as it has completed the operation. graphql-ws has not ended that operation by then: it would send its
 * result, or its end, as that of the new one, and would drop the new one.
 */
class OperationIds {
  #count = 0;
  /** Operations that their client has not completed, and that have not ended, by the client's id. */
  readonly #open = new Map<string, string>();

  async pass(text: string, receive: (text: string) => Promise<void>): Promise<void> {
    const message = parse(text);
    if (typeof message?.id !== 'string') return receive(text);
    const { id, type } = message;
    const isNew = type === 'subscribe' && !this.#open.has(id);
    const ownId = isNew ? `${++this.#count} ${id}` : (this.#open.get(id) ?? id);
    if (isNew) this.#open.set(id, ownId);
    if (type === 'complete') this.#open.delete(id);
    try {
      await receive(JSON.stringify({ ...message, id: ownId }));
    } finally {
      // An operation has ended when its message has been handled.
      if (isNew && this.#open.get(id) === ownId) this.#open.delete(id);
    }
  }
}

/** Messages of graphql-ws begin with the id. */
const toClient = (message: string): string => message.replace(/^\{"id":"\d+ /, '{"id":"');

const reasonToClient = (reason: string | undefined): string | undefined =>
  reason?.replace(/^Subscriber for \d+ /, 'Subscriber for ');

/** A socket on which an id may be used again at once. */
export function withReusableIds(socket: WebSocket): WebSocket {
  const ids = new OperationIds();
  return {
    protocol: socket.protocol,
    send: (message) => socket.send(toClient(message)),
    close: (code, reason) => socket.close(code, reasonToClient(reason)),
    onMessage: (receive) => socket.onMessage((text) => ids.pass(text, receive)),
  };
}
