import type OpenAI from 'openai';
import { z } from 'zod';
import { EngineFailed } from './engine-failed.js';
import {
  isRefusedByOpenAi,
  makeOpenAiClient,
  type OpenAiAddress,
  requestSignal,
  throwOpenAiFailure,
} from './openai-client.js';

/** The model answered, and not with what it was asked for. */
export class InvalidAnswer extends EngineFailed {
  override name = 'InvalidAnswer';
}

export interface ChatQuestion<T> {
  /** What is to be done, in a few words for errors: `translate the text`. */
  readonly task: string;
  /** What the model is to do, and how. */
  readonly rules: string;
  /** What it is to do it with; sent as JSON. */
  readonly material: unknown;
  /** What it has to answer. Every field required, as servers that are strict about it want it. */
  readonly answer: z.ZodType<T>;
  readonly signal: AbortSignal;
}

/** Asks a chat model for data. Throws `InvalidAnswer` for an answer of another form, else `EngineFailed`. */
export type AskChat = <T>(question: ChatQuestion<T>) => Promise<T>;

type Format = OpenAI.ChatCompletionCreateParams['response_format'];

export function makeAskChat(server: OpenAiAddress): AskChat {
  const client = makeOpenAiClient(server);
  /** The strictest form first; a server that refuses one is not asked for it again. */
  let formFrom = 0;

  const complete = async <T>(question: ChatQuestion<T>): Promise<string | null | undefined> => {
    const { $schema: _, ...schema } = z.toJSONSchema(question.answer);
    const forms: Format[] = [
      { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
      { type: 'json_object' },
      undefined,
    ];
    for (;;) {
      const form = formFrom;
      try {
        const completion = await client.chat.completions.create(
          {
            model: server.model,
            messages: [
              {
                role: 'system',
                content: `${question.rules}\nAnswer with JSON of this schema and nothing else: ${JSON.stringify(schema)}`,
              },
              { role: 'user', content: JSON.stringify(question.material) },
            ],
            ...(forms[form] && { response_format: forms[form] }),
          },
          { signal: requestSignal(question.signal) },
        );
        return completion.choices?.[0]?.message?.content;
      } catch (error) {
        if (!isRefusedByOpenAi(error) || form >= forms.length - 1) throw error;
        formFrom = Math.max(formFrom, form + 1);
      }
    }
  };

  return async (question) => {
    question.signal.throwIfAborted();
    const content = await complete(question).catch((error: unknown) =>
      throwOpenAiFailure(error, server, question.task, question.signal),
    );
    const parsed = question.answer.safeParse(readJson(content));
    if (parsed.success) return parsed.data;
    const message = `The server at ${server.baseUrl} was asked to ${question.task} and did not answer in the form it was asked for`;
    throw new InvalidAnswer('openai', message, true);
  };
}

/** Models that are not held to it like to put JSON into a fence. */
function readJson(content: string | null | undefined): unknown {
  const text = (content ?? '').trim().replace(/^```(?:json)?\s*|\s*```$/g, '');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
