import { defineSharedHistogram, LONG_SECONDS } from '../../platform/metrics/define-metric.js';

type EngineKind = 'transcribe' | 'ocr' | 'tts' | 'translate' | 'text' | 'avatar';

const CALLS = defineSharedHistogram({
  name: 'engine_call_seconds',
  help: 'Duration of calls of engines.',
  labels: {
    kind: '`transcribe`, `ocr`, `tts`, `translate`, `text`, `avatar`',
    engine: 'ids of engines, such as `sherpa-onnx`',
    outcome: '`ok`, `failed`, `stopped`',
  },
  buckets: LONG_SECONDS,
  from: 'media, worker',
});

export async function measureEngine<T>(
  { kind, engine, signal }: { kind: EngineKind; engine: string; signal?: AbortSignal | undefined },
  call: () => Promise<T>,
): Promise<T> {
  const stop = CALLS.startTimer({ kind, engine });
  try {
    const answer = await call();
    stop({ outcome: 'ok' });
    return answer;
  } catch (err) {
    stop({ outcome: signal?.aborted ? 'stopped' : 'failed' });
    throw err;
  }
}
