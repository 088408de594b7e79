import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type {
  BackedUpArticles,
  BackedUpRecording,
  BackedUpScript,
  BackupManifest,
} from '../../../../schemas/backup.js';
import { programs } from '../../../platform/config/package-root.js';
import { JsonBounds, JsonOutOfBounds } from '../../../platform/text/json-bounds.js';
import { KillableThreads, ThreadExceeded } from '../../../platform/threads/killable-threads.js';
import type { Parsed, ParseRequest } from './backup-json-thread.js';
import { InvalidBackup } from './invalid-backup.js';
import type { ArchivedFile } from './open-archive.js';
import { JSON_LIMITS, type JsonKind } from './text-limits.js';

interface Values {
  readonly manifest: BackupManifest;
  readonly script: BackedUpScript;
  readonly articles: BackedUpArticles;
  readonly recording: BackedUpRecording;
  readonly exportManifest: object;
}

export interface ReadJson<K extends JsonKind> {
  readonly value: Values[K];
  readonly sha256: string;
}

const PROGRAM = join(programs, 'services/media/work/backup/backup-json-thread.js');
const DEADLINE_MS = 20_000;
const MAX_MEMORY_MB = 512;

/** Shared by the restores of a process, which are few. */
const threads = new KillableThreads<ParseRequest, Parsed>({
  program: PROGRAM,
  deadlineMs: DEADLINE_MS,
  maxMemoryMb: MAX_MEMORY_MB,
  size: 2,
});

/**
 * Reads JSON of an archive. Its limits are checked while it is unpacked, and it is parsed once, in a thread that can be
 * killed. Throws `InvalidBackup` naming the field and the rule.
 */
export async function readJsonFile<K extends JsonKind>(
  { name, sizeBytes, open }: ArchivedFile,
  kind: K,
): Promise<ReadJson<K>> {
  const { maxBytes } = JSON_LIMITS[kind];
  if (sizeBytes > maxBytes) throw new InvalidBackup(`${name} must have at most ${maxBytes} bytes`);
  const stream = await open().catch((cause) => {
    throw new InvalidBackup(`${name} can't be unpacked`, { cause });
  });
  return readJson(name, stream, kind);
}

/** Reads an unpacked JSON file likewise. */
export const readUnpackedJson = <K extends JsonKind>(
  name: string,
  path: string,
  kind: K,
): Promise<ReadJson<K>> => readJson(name, createReadStream(path), kind);

async function readJson<K extends JsonKind>(name: string, stream: Readable, kind: K): Promise<ReadJson<K>> {
  const bounds = new JsonBounds(JSON_LIMITS[kind]);
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bounds.write(chunk);
      hash.update(chunk);
      chunks.push(chunk);
    }
  } catch (cause) {
    stream.destroy();
    const rule = cause instanceof JsonOutOfBounds ? cause.message : "can't be unpacked";
    throw new InvalidBackup(`${name} ${rule}`, { cause });
  }
  const parsed = await threads.ask({ kind, bytes: Buffer.concat(chunks) }).catch((cause) => {
    if (!(cause instanceof ThreadExceeded)) throw cause;
    throw new InvalidBackup(`${name} can't be read: ${cause.message}`, { cause });
  });
  if ('rule' in parsed)
    throw new InvalidBackup(`${name}${parsed.rule.startsWith(':') ? '' : ' '}${parsed.rule}`);
  return { value: parsed.value as Values[K], sha256: hash.digest('hex') };
}
