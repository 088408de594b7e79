import { createRequire } from 'node:module';
import { answerRequest } from '../answer-request.js';
import type { PunctuationModel } from './punctuation-model.js';

export type PunctuationRequest = {
  readonly model: PunctuationModel;
  readonly threads: number;
  readonly texts: readonly string[];
};
/** The texts in their order, each with punctuation. */
export type PunctuationAnswer = { readonly text: string };

type Punctuation = new (config: unknown) => { addPunct(text: string): string };
type Sherpa = { readonly OfflinePunctuation: Punctuation; readonly OnlinePunctuation: Punctuation };

/** The program of the child process: it reads one request, writes one answer per text as a line, and exits. */
await answerRequest(addPunctuation);

async function addPunctuation(
  { model, threads, texts }: PunctuationRequest,
  respond: (answer: PunctuationAnswer) => void,
): Promise<void> {
  const { OfflinePunctuation, OnlinePunctuation } = createRequire(import.meta.url)(
    'sherpa-onnx-node',
  ) as Sherpa;
  const Kind = model.kind === 'ctTransformer' ? OfflinePunctuation : OnlinePunctuation;
  const punctuation = new Kind({
    model: { ...model.config, numThreads: threads, provider: 'cpu', debug: 0 },
  });
  for (const text of texts) respond({ text: punctuation.addPunct(text) });
}
