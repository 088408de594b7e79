import OpenAI from 'openai';
import { z } from 'zod';
import { parseBoundedJson } from '../../platform/text/json-bounds.js';
import { EngineFailed } from './engine-failed.js';
import { MODEL_JSON } from './model-json.js';
import {
  isRefusedByOpenAi,
  makeOpenAiClient,
  type OpenAiAddress,
  requestSignal,
  throwOpenAiFailure,
} from './openai-client.js';

/** The model's answer does not match the requested form. */
export class InvalidAnswer extends EngineFailed {
  override name = 'InvalidAnswer';
}

/** An image for a model that takes some. */
export interface CaptionedImage {
  readonly caption: string;
  readonly jpeg: Buffer;
}

export interface ChatQuestion<T> {
  /** A short name of the task for error messages, such as `translate the text`. */
  readonly task: string;
  readonly rules: string;
  /** The input of the task; sent as JSON. */
  readonly material: unknown;
  /** Sent after the material to a model that takes images; not called for one that has refused them. */
  readonly images?: (() => Promise<readonly CaptionedImage[]>) | undefined;
  /** Schema of the answer. Every field is required, because strict servers demand it. */
  readonly answer: z.ZodType<T>;
  readonly signal: AbortSignal;
}

/**
 * Requests data from a chat model. Throws `InvalidAnswer` for an answer of another form, otherwise
 * `EngineFailed`.
 */
export type AskChat = <T>(question: ChatQuestion<T>) => Promise<T>;

type Format = OpenAI.ChatCompletionCreateParams['response_format'];

export function makeAskChat(server: OpenAiAddress): AskChat {
  const client = makeOpenAiClient(server);
  /** The strictest response format first; a format that the server refused is not requested again. */
  let formFrom = 0;
  /** Whether the model takes images: asked with the first that are sent, and remembered. */
  let takesImages: boolean | undefined;

  const complete = async <T>(question: ChatQuestion<T>): Promise<string | null | undefined> => {
    const { $schema: _, ...schema } = z.toJSONSchema(question.answer);
    const forms: Format[] = [
      { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
      { type: 'json_object' },
      undefined,
    ];
    const images = (takesImages !== false && (await question.images?.())) || [];
    let isShown = images.length > 0;
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
              { role: 'user', content: contentOf(question.material, isShown ? images : []) },
            ],
            ...(forms[form] && { response_format: forms[form] }),
          },
          { signal: requestSignal(question.signal) },
        );
        if (images.length > 0) takesImages = isShown;
        return completion.choices?.[0]?.message?.content;
      } catch (error) {
        // What the server refuses may be the images or the response format: the same is asked without images first.
        if (isShown && takesImages === undefined && isRefusedOrUnknown(error)) {
          isShown = false;
          continue;
        }
        if (!isRefusedByOpenAi(error) || form >= forms.length - 1) throw error;
        formFrom = Math.max(formFrom, form + 1);
        isShown = images.length > 0;
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
    const message = `The server at ${server.baseUrl} could not ${question.task}: its answer does not match the requested schema`;
    throw new InvalidAnswer('openai', message, true);
  };
}

/** A plain text without images, which every server takes. */
function contentOf(
  material: unknown,
  images: readonly CaptionedImage[],
): string | OpenAI.ChatCompletionContentPart[] {
  const text = JSON.stringify(material);
  if (images.length === 0) return text;
  const shown = images.flatMap(({ caption, jpeg }): OpenAI.ChatCompletionContentPart[] => [
    { type: 'text', text: caption },
    { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` } },
  ]);
  return [{ type: 'text', text }, ...shown];
}

/** Servers answer to images that their model can't take with these statuses, some with 404 or 500. */
const isRefusedOrUnknown = (error: unknown): boolean =>
  error instanceof OpenAI.APIError && [400, 404, 413, 415, 422, 500, 501].includes(error.status ?? 0);

/** Models without a response format often put JSON into a code fence. */
function readJson(content: string | null | undefined): unknown {
  const text = (content ?? '').trim().replace(/^```(?:json)?\s*|\s*```$/g, '');
  try {
    return parseBoundedJson(text, MODEL_JSON);
  } catch {
    return undefined;
  }
}
