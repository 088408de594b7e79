import type { WaitReason } from './work.entity.js';

/** Work that cannot continue until a dependency is available again; it is parked until then. */
export class WorkWaits extends Error {
  override name = 'WorkWaits';

  constructor(
    readonly waitingFor: WaitReason,
    /** Which dependency it is and how it fails, for the user. */
    readonly detail: string | null = null,
    options?: ErrorOptions,
  ) {
    super(`Waiting for: ${waitingFor}`, options);
  }
}
