import type { z } from 'zod';
import { ExportBody, SWITCHABLE_SETTINGS } from '../../schemas/export-settings.js';
import { toGraphqlEnums } from '../graphql-values.js';

/**
 * Converts export settings to GraphQL: `false` becomes `{enabled: false}`, and enum values are upper case. Exports
 * over REST have burned-in subtitles unless they are disabled, drafts too.
 */
export function toExportInput(settings: z.infer<typeof ExportBody>): Record<string, unknown> {
  const removed = SWITCHABLE_SETTINGS.filter((name) => settings[name] === false);
  return {
    draftCaptions: true,
    ...toGraphqlEnums(ExportBody, settings),
    ...Object.fromEntries(removed.map((name) => [name, { enabled: false }])),
  };
}
