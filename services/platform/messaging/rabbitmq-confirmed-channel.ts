import { randomUUID } from 'node:crypto';
import type { ConfirmChannel } from 'amqplib';
import { within } from '../retry/within.js';

export interface OutgoingMessage {
  readonly exchange: string;
  readonly routingKey: string;
  readonly content: Buffer;
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  /** The broker returns the message when no queue is bound. */
  readonly mandatory?: boolean;
  readonly expiresAfterMs?: number;
}

const CONFIRM_WITHIN_MS = 30_000;

/**
 * A channel whose `send` resolves when the broker has stored every message, with those that no queue
 * accepted.
 */
export class ConfirmedChannel {
  readonly #returned = new Set<string>();

  constructor(readonly raw: ConfirmChannel) {
    // The broker returns a message before it confirms it, so the entry exists when the confirm arrives.
    raw.on('return', (message) => this.#returned.add(String(message.properties.correlationId)));
  }

  /**
   * Writes all messages at once, then waits for all confirms. Rejects when one is refused or the channel
   * closes.
   */
  async send(letters: readonly OutgoingMessage[]): Promise<OutgoingMessage[]> {
    const confirms = letters.map((letter) => this.#sendOne(letter));
    // A broker out of memory or disk stops confirming without closing anything.
    const taken = await within(CONFIRM_WITHIN_MS, 'the broker confirming', Promise.all(confirms));
    return letters.filter((_, index) => !taken[index]);
  }

  #sendOne(letter: OutgoingMessage): Promise<boolean> {
    const correlationId = randomUUID();
    return new Promise((resolve, reject) => {
      this.raw.publish(
        letter.exchange,
        letter.routingKey,
        letter.content,
        {
          persistent: true,
          contentType: 'application/json',
          correlationId,
          messageId: letter.messageId,
          mandatory: letter.mandatory ?? false,
          headers: letter.headers ?? {},
          ...(letter.expiresAfterMs === undefined ? {} : { expiration: Math.ceil(letter.expiresAfterMs) }),
        },
        (err: unknown) => {
          if (err) reject(err instanceof Error ? err : new Error(String(err)));
          else resolve(!this.#returned.delete(correlationId));
        },
      );
    });
  }
}
