import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess } from '../../../platform/access/access.js';
import type { MediaContext } from '../context.js';
import type { EngineReport } from './engine-report.js';
import { findEngineReports } from './find-engine-reports.js';

/** Returns the font families that every worker can draw captions with, in order; none while no worker runs. */
export async function listCaptionFonts({ db, caller }: MediaContext): Promise<string[]> {
  requireAccess(caller, ACCESS.captionFonts);
  return fontsOfAll(await findEngineReports(db));
}

/** Any worker may render an export, so a font counts only if every worker has it. */
export function fontsOfAll(reports: readonly Pick<EngineReport, 'fonts'>[]): string[] {
  const [first = [], ...others] = reports.flatMap(({ fonts }) => (fonts ? [fonts] : []));
  return first.filter((family) => others.every((fonts) => fonts.includes(family))).sort();
}
