import type { SourceProbe } from '../../video/probe/source-probe.js';
import type { Cut } from './export-work.js';

/** A source that can be cut exactly, and the identity of its frames. */
export interface CuttableSource {
  readonly cut: Cut;
  readonly path: string;
  readonly probe: SourceProbe;
  readonly sha256: string;
  /** Moves prepared files into place when the work is settled, so that canceled work leaves none. */
  keep(): Promise<void>;
}
