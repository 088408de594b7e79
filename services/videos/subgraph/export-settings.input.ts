import * as declared from '../../../schemas/export-settings.js';
import { inputClass } from '../../platform/declared-types.js';

export const ExportVideoInput = inputClass(declared.ExportSettings);
export type ExportVideoInput = declared.ExportVideoInput;
export const VideoExportSettingsInput = inputClass(declared.ExportSettingsChanges);
export type VideoExportSettingsInput = declared.VideoExportSettingsInput;
