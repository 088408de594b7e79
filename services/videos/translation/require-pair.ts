import type { VideosContext } from '../context.js';
import { languagesNotTranslated } from '../errors.js';

interface Pair {
  readonly from: string;
  readonly to: string;
}

const TRANSLATABILITY = `query Translatability($from: String!, $to: String!) {
  translatability(from: $from, to: $to) { canTranslate pairs { from to } }
}`;

/** Refuses at once what would fail as a job: two languages that no engine translates between. */
export async function requirePair({ caller, media, requestId }: VideosContext, pair: Pair): Promise<void> {
  const { translatability } = await media.call<{
    translatability: { canTranslate: boolean; pairs: Pair[] };
  }>({ document: TRANSLATABILITY, variables: { ...pair }, as: caller, requestId });
  if (translatability.canTranslate) return;
  throw languagesNotTranslated({ ...pair, present: describePairs(translatability.pairs, pair.from) });
}

/** What can be had instead: from this language, else from any. */
function describePairs(pairs: readonly Pair[], from: string): string {
  const ours = pairs.filter((pair) => pair.from.split('-')[0] === from.split('-')[0]);
  const told = ours.length > 0 ? ours : pairs;
  return told.map((pair) => `${pair.from} to ${pair.to}`).join(', ');
}
