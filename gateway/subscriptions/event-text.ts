const FINAL_TEXT = 0x81;
const [LENGTH_IN_2_BYTES, LENGTH_IN_8_BYTES] = [126, 127];

/** Returns the unmasked WebSocket frame of a text (RFC 6455, 5.2), as servers send it. */
function textFrame(text: string): Buffer {
  const sizeBytes = Buffer.byteLength(text);
  const headBytes = sizeBytes < LENGTH_IN_2_BYTES ? 2 : sizeBytes <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + sizeBytes);
  frame[0] = FINAL_TEXT;
  if (headBytes === 2) frame[1] = sizeBytes;
  else if (headBytes === 4) {
    frame[1] = LENGTH_IN_2_BYTES;
    frame.writeUInt16BE(sizeBytes, 2);
  } else {
    frame[1] = LENGTH_IN_8_BYTES;
    frame.writeBigUInt64BE(BigInt(sizeBytes), 2);
  }
  frame.write(text, headBytes);
  return frame;
}

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
