import type { StoredBlob } from '../../storage/storage.js';
import type { SweepContext } from './sweep-context.js';

export function noteOrphan({ log, metrics }: SweepContext, { key, sizeBytes }: StoredBlob): void {
  metrics.removed.inc({ what: 'orphans' });
  metrics.removedBytes.inc({ what: 'orphans' }, sizeBytes);
  log.info({ ...key, sizeBytes }, 'files without a record removed');
}
