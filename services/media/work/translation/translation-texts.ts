import { join } from 'node:path';
import type { TranslationRequest } from '../../../../schemas/messages/translation-request.js';
import { programs } from '../../../platform/config/package-root.js';
import { KillableThreads, ThreadExceeded } from '../../../platform/threads/killable-threads.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { TimeSpan } from '../../text/word.js';
import type { TranslatedTexts } from './list-texts.js';

export interface TextsRequest {
  readonly request: TranslationRequest;
  /** Present to join these translations. */
  readonly translated?: readonly string[];
}

export interface TranslationTexts {
  /** All translatable texts, long ones in chunks. */
  readonly texts: string[];
  /** When each of them is spoken; null for the title and the texts of the article. */
  readonly spans: Array<TimeSpan | null>;
}

export type TextsAnswer =
  | TranslationTexts
  | { readonly joined: TranslatedTexts }
  /** The rule that the article violates. */
  | { readonly refused: string };

const threads = new KillableThreads<TextsRequest, TextsAnswer>({
  program: join(programs, 'services/media/work/translation/translation-texts-thread.js'),
  deadlineMs: 10_000,
  maxMemoryMb: 256,
  size: 2,
});

const refusal = (rule: string, cause?: unknown) =>
  new WorkFailed('validation_error', `The help article can't be translated: ${rule}`, 'translation', {
    cause,
  });

async function ask<A extends TextsAnswer>(request: TextsRequest): Promise<A> {
  const answer = await threads.ask(request).catch((cause) => {
    throw cause instanceof ThreadExceeded ? refusal(cause.message, cause) : cause;
  });
  if ('refused' in answer) throw refusal(`it ${answer.refused}`);
  return answer as A;
}

/** Lists the texts of a translation, in a thread that can be killed. */
export const findTexts = (request: TranslationRequest): Promise<TranslationTexts> => ask({ request });

/** Joins the translations of the texts, likewise. */
export const joinTranslatedTexts = async (
  request: TranslationRequest,
  translated: readonly string[],
): Promise<TranslatedTexts> => (await ask<{ joined: TranslatedTexts }>({ request, translated })).joined;
