import { ShownExportSettings } from '../../../schemas/export-settings.js';
import { outputClass } from '../../platform/declared-types.js';

export const ExportSettings = outputClass(ShownExportSettings);
export type ExportSettings = ShownExportSettings;
