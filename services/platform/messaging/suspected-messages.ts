import type { DataSource } from 'typeorm';
import type { Envelope } from '../../../schemas/messages/define-message.js';
import { ENDED_PROCESSES, type MessageRoute, type Received } from './consumer.js';
import { noteDelivery } from './inbox.js';

/** Whatever waits for the effect is notified at most this often, since that may end the process, too. */
const MAX_NOTIFICATIONS = 2;

/**
 * Messages that may have ended the process that handled them. The handling of such a message is recorded before it
 * begins and until it ends: when the record is found again, the message has ended a second process.
 */
export class SuspectedMessages {
  /** Begun in this process, which has survived them, even if the record could not be removed. */
  readonly #survived = new Set<string>();

  constructor(
    private readonly db: DataSource,
    private readonly consumer: string,
  ) {}

  /**
   * Records that the message is about to be handled. Returns false when handling it has ended another process: then
   * the route has given it up, and the inbox contains it, so that nobody sends or handles it again.
   */
  async begin(route: Pick<MessageRoute, 'giveUp'>, envelope: Envelope, received: Received): Promise<boolean> {
    const { messageId } = received;
    const [{ times }]: [{ times: number }] = await this.db.query(
      `insert into suspected_message as suspected (consumer, message_id, times) values ($1, $2, 1)
       on conflict (consumer, message_id) do update set times = case when $3 then 1 else suspected.times + 1 end
       returning times`,
      [this.consumer, messageId, this.#survived.has(messageId)],
    );
    if (times === 1) {
      this.#survived.add(messageId);
      return true;
    }
    received.log.error({ queue: this.consumer }, ENDED_PROCESSES);
    if (times - 1 <= MAX_NOTIFICATIONS) await route.giveUp(envelope, received, 'process-ended');
    await noteDelivery(this.db, this.consumer, { messageId });
    await this.#remove(messageId);
    return false;
  }

  /** Records that the process has survived. Never rejects: what remains is ignored by this process. */
  async end(messageId: string): Promise<void> {
    await this.#remove(messageId).then(
      () => this.#survived.delete(messageId),
      () => undefined,
    );
  }

  async #remove(messageId: string): Promise<void> {
    await this.db.query('delete from suspected_message where consumer = $1 and message_id = $2', [
      ...[this.consumer, messageId],
    ]);
  }
}
