import { createServer, type IncomingMessage } from 'node:http';
import { listenLocally } from '../listen-locally.js';

export type TranscriptionRequest = {
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string[]>>;
  /** Size of the uploaded audio, including its header. */
  readonly audioBytes: number;
};
type Reply = { status: number; body: unknown; headers?: Record<string, string> } | 'never';

export type TranscriptionServer = {
  readonly baseUrl: string;
  readonly requests: TranscriptionRequest[];
  close(): Promise<void>;
};

/** A small server of the OpenAI protocol's POST /audio/transcriptions. */
export async function startTranscriptionServer(
  reply: (request: TranscriptionRequest, count: number) => Reply,
  { port = 0 }: { readonly port?: number } = {},
): Promise<TranscriptionServer> {
  const requests: TranscriptionRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming);
    requests.push(request);
    const answer =
      incoming.url === '/v1/audio/transcriptions'
        ? reply(request, requests.length)
        : { status: 404, body: {} };
    if (answer === 'never') return;
    const isText = typeof answer.body === 'string';
    response.writeHead(answer.status, {
      'content-type': isText ? 'text/plain' : 'application/json',
      ...answer.headers,
    });
    response.end(isText ? answer.body : JSON.stringify(answer.body));
  });
  return { ...(await listenLocally(server, port)), requests };
}

async function readRequest(incoming: IncomingMessage): Promise<TranscriptionRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const form = await new Response(Buffer.concat(chunks), {
    headers: { 'content-type': incoming.headers['content-type'] ?? '' },
  }).formData();
  const fields: Record<string, string[]> = {};
  let audioBytes = 0;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value];
    else audioBytes += value.size;
  }
  return { authorization: incoming.headers.authorization, fields, audioBytes };
}
