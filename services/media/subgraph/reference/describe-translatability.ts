import type { DataSource } from 'typeorm';
import { findPair } from '../../ai/translate/find-pair.js';
import type { LanguagePair } from '../../ai/translate/translate-engine.js';
import { translatorsInto } from './engine-report.js';
import { findEngineReports } from './find-engine-reports.js';

export interface Translatability {
  readonly canTranslate: boolean;
  /** Alternatives that can be translated; empty if all can, none can, or unknown. */
  readonly pairs: readonly LanguagePair[];
}

/**
 * Returns whether a worker translates this pair. Unknown while there is no worker; then the work waits for
 * one.
 */
export async function describeTranslatability(
  db: DataSource,
  wanted: LanguagePair,
): Promise<Translatability> {
  const reports = await findEngineReports(db);
  const engines = reports.flatMap(({ translate }) => translate);
  const considered = reports.flatMap((report) => translatorsInto(report, wanted.to));
  const knows = ({ pairs }: { pairs: readonly LanguagePair[] }) =>
    pairs.length === 0 || findPair(pairs, wanted) !== undefined;
  const pairs = new Map(
    engines.flatMap((engine) => engine.pairs).map((pair) => [`${pair.from} ${pair.to}`, pair]),
  );
  return {
    canTranslate: reports.length === 0 || considered.some(knows),
    pairs: [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair),
  };
}
