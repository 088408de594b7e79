import type { WaitReason } from './work.entity.js';

/** Work that can't go on until something is back that is away; it is parked until then. */
export class WorkWaits extends Error {
  override name = 'WorkWaits';

  constructor(
    readonly waitingFor: WaitReason,
    options?: ErrorOptions,
  ) {
    super(`Waits for: ${waitingFor}`, options);
  }
}
