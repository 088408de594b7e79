// Parses the JSON of backups in a thread of its own: hostile content may take any time and memory.
import { z } from 'zod';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  BackedUpArticles,
  BackedUpRecording,
  BackedUpScript,
  BackupManifest,
} from '../../../../schemas/backup.js';
import { inspectText } from '../../../platform/text/plain-text.js';
import { answerInThread } from '../../../platform/threads/answer-in-thread.js';
import type { JsonKind } from './text-limits.js';

export interface ParseRequest {
  readonly kind: JsonKind;
  readonly bytes: Uint8Array;
}

/** The value, or the rule that it violates. */
export type Parsed = { readonly value: unknown } | { readonly rule: string };

/** A later format version must not be reported as a schema error. */
const Versioned = z
  .looseObject({ format: z.unknown().optional(), version: z.unknown().optional() })
  .refine(({ format }) => format === BACKUP_FORMAT, { error: `format must be ${BACKUP_FORMAT}`, abort: true })
  .refine(({ version }) => version === BACKUP_VERSION, {
    error: `version must be ${BACKUP_VERSION}, the only supported version`,
  });

const SCHEMAS: Readonly<Record<JsonKind, z.ZodType>> = {
  manifest: Versioned.pipe(BackupManifest),
  script: BackedUpScript,
  articles: BackedUpArticles,
  recording: BackedUpRecording,
  exportManifest: z.looseObject({}),
};

function parse({ kind, bytes }: ParseRequest): Parsed {
  const value = read(bytes);
  if ('rule' in value) return value;
  if (inspectText(value.value) !== 'plain') return { rule: 'must not contain NUL or lone surrogates' };
  const { success, data, error } = SCHEMAS[kind].safeParse(value.value);
  if (success) return { value: data };
  const [issue] = error.issues;
  if (issue?.code === 'custom' && issue.path.length === 0) return { rule: `: ${issue.message}` };
  const path = (issue?.path ?? []).map((part) =>
    typeof part === 'number' ? `[${part}]` : `.${String(part)}`,
  );
  return { rule: `: ${path.join('').replace(/^\./, '') || 'the file'}: ${issue?.message}` };
}

function read(bytes: Uint8Array): Parsed {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { rule: 'must be UTF-8' };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { rule: 'is not valid JSON' };
  }
}

answerInThread(parse);
