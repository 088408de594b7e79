import { textFrame } from './text-frame.js';

/** An event for all subscribers of a source. */
export class EventText {
  #head: string | undefined;
  #frame: Buffer | undefined;

  constructor(
    /** A whole GraphQL result. */
    readonly text: string,
  ) {}

  /**
   * Returns the WebSocket frame of the message `{id, type: "next", payload}`, whose text begins with `head`. Most
   * clients number their operations alike: subscribers with the same head as the one before share its frame.
   */
  frameAfter(head: string): Buffer {
    if (!this.#frame || head !== this.#head) {
      this.#head = head;
      this.#frame = textFrame(`${head}${this.text}}`);
    }
    return this.#frame;
  }
}
