import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { DomainError } from '../../../platform/errors/errors.js';
import { parseJson } from '../../../platform/text/parse-json.js';
import { inspectText } from '../../../platform/text/plain-text.js';
import { InvalidBackup } from './invalid-backup.js';
import { type ArchivedFile, shownName } from './open-archive.js';

const MAX_TEXT_BYTES = 64 * 1024 ** 2;

export interface ReadText {
  readonly text: string;
  readonly sha256: string;
}

/** Reads a whole text file of an archive. Throws `InvalidBackup` if it is not text or too long. */
export async function readTextFile({ name, sizeBytes, open }: ArchivedFile): Promise<ReadText> {
  if (sizeBytes > MAX_TEXT_BYTES)
    throw new InvalidBackup(`${shownName(name)} must be at most ${MAX_TEXT_BYTES} bytes`);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await open()) chunks.push(chunk as Buffer);
  } catch (cause) {
    throw new InvalidBackup(`${shownName(name)} can't be unpacked`, { cause });
  }
  const bytes = Buffer.concat(chunks);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (cause) {
    throw new InvalidBackup(`${shownName(name)} must be UTF-8`, { cause });
  }
}

/** Parses JSON of an archive by its schema. Throws `InvalidBackup` naming the field and the rule. */
export function parseFile<S extends z.ZodType>(name: string, text: string, schema: S): z.infer<S> {
  const value = parsed(name, text);
  if (inspectText(value) !== 'plain')
    throw new InvalidBackup(`${name} must not contain NUL or lone surrogates`);
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const path = (issue?.path ?? []).map((part) =>
    typeof part === 'number' ? `[${part}]` : `.${String(part)}`,
  );
  throw new InvalidBackup(`${name}: ${path.join('').replace(/^\./, '') || 'the file'}: ${issue?.message}`);
}

function parsed(name: string, text: string): unknown {
  try {
    return parseJson(name, text);
  } catch (err) {
    if (err instanceof DomainError) throw new InvalidBackup(err.message, { cause: err });
    throw err;
  }
}
