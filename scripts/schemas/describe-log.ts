import {
  CONTEXT_FIELDS,
  DETAIL_FIELDS,
  LINE_FIELDS,
  type LogField,
} from '../../services/platform/log/log-fields.js';

const SECTIONS: Readonly<Record<string, Readonly<Record<string, LogField>>>> = {
  'In every line': LINE_FIELDS,
  'What a line belongs to': CONTEXT_FIELDS,
  'Of single messages': DETAIL_FIELDS,
};

const table = (fields: Readonly<Record<string, LogField>>): string =>
  [
    '| field | type | |',
    '|---|---|---|',
    ...Object.entries(fields).map(
      ([name, { type, description }]) => `| \`${name}\` | ${[type].flat().join(' or ')} | ${description} |`,
    ),
  ].join('\n');

/** Returns tables of the fields of the log, in Markdown. */
export const describeLog = (): string =>
  Object.entries(SECTIONS)
    .map(([title, fields]) => `## ${title}\n\n${table(fields)}`)
    .join('\n\n');
