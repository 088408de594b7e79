import { ExportSettingName, Ratio } from '../../../schemas/export-settings.js';
import { graphqlEnum } from '../../platform/declared-types.js';

export const RatioEnum = graphqlEnum(Ratio);
export const SettingNameEnum = graphqlEnum(ExportSettingName);
