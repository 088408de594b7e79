import type { DataSource } from 'typeorm';
import { findPair } from '../../ai/translate/find-pair.js';
import type { LanguagePair } from '../../ai/translate/translate-engine.js';
import { translatorsInto } from './engine-report.js';
import { findEngineReports } from './find-engine-reports.js';

export interface Translatability {
  readonly canTranslate: boolean;
  /** What can be translated instead; empty when anything can, nothing can, or nobody is there to say. */
  readonly pairs: readonly LanguagePair[];
}

/** Whether some worker translates the one language into the other. While there is no worker nobody can say: then the work waits for one. */
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
