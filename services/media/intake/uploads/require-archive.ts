import { open } from 'node:fs/promises';
import { DomainError } from '../../../platform/errors/errors.js';

/** Signature of the header that every ZIP archive with a file begins with. */
const BEGINNING = 'PK\u0003\u0004';

/** Refuses at once a file that is not an archive; the job checks its content. */
export async function requireArchive(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0);
    if (buffer.toString('latin1') === BEGINNING) return;
  } finally {
    await file.close();
  }
  throw new DomainError('validation_error', 'file must be a backup (ZIP)', { field: 'file' });
}
