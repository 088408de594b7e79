import type { RabbitConsumer } from './rabbitmq-consumer.js';

/** Estimates the age of the oldest message of a queue, whose messages can be read only by consuming them. */
export class RabbitQueueAges {
  /** Since when messages of a queue wait while this process handles none of it. */
  readonly #waitingSince = new Map<string, number>();

  /** Queues are in order: what waits is younger than what is being handled. */
  measure(
    queue: string,
    waiting: number,
    consumers: Iterable<Pick<RabbitConsumer, 'queue' | 'oldestInHand'>>,
    now = Date.now(),
  ): number {
    const ages = [...consumers].flatMap((consumer) =>
      consumer.queue === queue ? (consumer.oldestInHand() ?? []) : [],
    );
    if (waiting === 0 || ages.length > 0) {
      this.#waitingSince.delete(queue);
      return Math.max(0, ...ages);
    }
    const since = this.#waitingSince.get(queue) ?? now;
    this.#waitingSince.set(queue, since);
    return (now - since) / 1000;
  }
}
