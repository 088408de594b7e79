import { readFile } from 'node:fs/promises';
import { waitUntil } from '../../setup/wait-until.js';
import type { BalancedClient } from './balanced-client.js';

const TUS = { 'tus-resumable': '1.0.0' };

/** An upload that is sent in parts by tus, each to another edge. */
export class ResumedUpload {
  #offset = 0;

  private constructor(
    private readonly client: BalancedClient,
    /** Below any edge. */
    private readonly path: string,
    readonly videoId: string,
    readonly bytes: Buffer,
    private readonly partBytes: number,
  ) {}

  /** Announces the upload of a file, to be sent in as many parts. */
  static async begin(client: BalancedClient, file: string, parts: number): Promise<ResumedUpload> {
    const bytes = await readFile(file);
    const body = { filename: 'resumed.mp4', contentType: 'video/mp4' };
    const { json } = await client.send('POST', '/v1/videos/upload', body);
    const { pathname, search } = new URL(json.upload.url);
    return new ResumedUpload(client, pathname + search, json.id, bytes, Math.ceil(bytes.length / parts));
  }

  get isComplete(): boolean {
    return this.#offset === this.bytes.length;
  }

  /** Sends one part, again from where the server is when the answer does not arrive. */
  async sendPart(): Promise<void> {
    const until = Math.min(this.#offset + this.partBytes, this.bytes.length);
    await waitUntil(`the upload has reached ${until}`, async () => {
      const head = await this.#request('HEAD', {});
      if (!head?.ok) return false;
      this.#offset = Number(head.headers.get('upload-offset'));
      if (this.#offset >= until) return true;
      const sent = await this.#request('PATCH', {
        headers: {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(this.#offset),
          'upload-length': String(this.bytes.length),
        },
        body: this.bytes.subarray(this.#offset, until),
      });
      if (sent?.status !== 204) return false;
      this.#offset = until;
      return true;
    });
  }

  async #request(method: string, { headers, body }: RequestInit): Promise<Response | null> {
    return fetch(new URL(this.path, this.client.nextUrl()), {
      method,
      headers: { ...TUS, ...headers },
      body,
    }).catch(() => null);
  }
}
