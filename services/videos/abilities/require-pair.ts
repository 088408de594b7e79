import type { VideosContext } from '../context.js';
import { languagesNotTranslated } from '../errors.js';

interface Pair {
  readonly from: string;
  readonly to: string;
}

const TRANSLATABILITY = `query Translatability($from: String!, $to: String!) {
  translatability(from: $from, to: $to) { canTranslate pairs { from to } }
}`;

/** Refuses a language pair that no engine supports before the job starts. */
export async function requirePair({ caller, media, requestId }: VideosContext, pair: Pair): Promise<void> {
  const { translatability } = await media.call<{
    translatability: { canTranslate: boolean; pairs: Pair[] };
  }>({ document: TRANSLATABILITY, variables: { ...pair }, as: caller, requestId });
  if (translatability.canTranslate) return;
  throw languagesNotTranslated({ ...pair, present: describePairs(translatability.pairs, pair.from) });
}

/** Lists the supported pairs from this language, or else all pairs. */
function describePairs(pairs: readonly Pair[], from: string): string {
  const ours = pairs.filter((pair) => pair.from.split('-')[0] === from.split('-')[0]);
  const listed = ours.length > 0 ? ours : pairs;
  return listed.map((pair) => `${pair.from} to ${pair.to}`).join(', ');
}
