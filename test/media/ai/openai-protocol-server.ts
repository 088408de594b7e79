import { createServer } from 'node:http';
import { listenLocally } from './listen-locally.js';

export type ProtocolRequest = {
  readonly path: string;
  readonly authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the client sends is looked at by the tests.
  readonly body: any;
};
type Reply = { status: number; body: unknown; headers?: Record<string, string> } | 'never';

export type ProtocolServer = {
  readonly baseUrl: string;
  readonly requests: ProtocolRequest[];
  close(): Promise<void>;
};

/** A small server of the OpenAI protocol for JSON requests; a buffer is sent as the body unchanged. */
export async function startProtocolServer(
  reply: (request: ProtocolRequest, count: number) => Reply | Promise<Reply>,
  { port = 0 }: { readonly port?: number } = {},
): Promise<ProtocolServer> {
  const requests: ProtocolRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request: ProtocolRequest = {
      path: incoming.url ?? '',
      authorization: incoming.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    };
    requests.push(request);
    const answer = await reply(request, requests.length);
    if (answer === 'never') return;
    const isAudio = Buffer.isBuffer(answer.body);
    response.writeHead(answer.status, {
      'content-type': isAudio ? 'audio/wav' : 'application/json',
      ...answer.headers,
    });
    response.end(isAudio ? answer.body : JSON.stringify(answer.body));
  });
  return { ...(await listenLocally(server, port)), requests };
}

/** Returns the answer of a chat model in the protocol's form. */
export const chatAnswer = (content: unknown): { status: number; body: unknown } => ({
  status: 200,
  body: {
    id: 'chat_1',
    object: 'chat.completion',
    created: 1,
    model: 'some-model',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: {
          role: 'assistant',
          content: typeof content === 'string' ? content : JSON.stringify(content),
        },
      },
    ],
  },
});
