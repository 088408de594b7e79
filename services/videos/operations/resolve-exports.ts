import type { EntityManager } from 'typeorm';
import { EXPORT_RATIOS, type ExportRatio, exportRatioOf } from '../../../schemas/export-ratio.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import { DomainError, invalid } from '../../platform/errors/errors.js';
import type { VideoEntity } from '../video/video.entity.js';
import { readExported } from './resolve-export.js';

export interface ResolvedExport {
  readonly aspectRatio: ExportRatio;
  readonly request: RenderRequest;
  readonly settings: ExportSettings;
}

/** Requires as many exports as there are aspect ratios at most. */
export function requireCount(given: readonly ExportSettings[]): void {
  if (given.length > 0 && given.length <= EXPORT_RATIOS.length) return;
  const message = `inputs must have 1 to ${EXPORT_RATIOS.length} entries`;
  throw new DomainError('validation_error', message, { field: 'inputs' });
}

/** Runs a check of one of the inputs; its errors, which name fields of a request’s body, name those of the input. */
export async function checkInput<T>(index: number, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (err) {
    if (!(err instanceof DomainError)) throw err;
    const named = (text: string) => text.replace(/^body\b/, `inputs[${index}]`);
    const { field, details } = err;
    throw new DomainError(err.code, named(err.message), {
      field: field && named(field),
      details,
      cause: err,
    });
  }
}

/** Returns what exports with these settings would render now. Throws when two have the same aspect ratio. */
export async function resolveExports(
  tx: EntityManager,
  video: VideoEntity,
  given: readonly ExportSettings[],
): Promise<ResolvedExport[]> {
  const resolved: ResolvedExport[] = [];
  const resolve = await readExported(tx, video);
  for (const [index, settings] of given.entries()) {
    const request = await checkInput(index, () => resolve(settings));
    const aspectRatio = exportRatioOf(request.ratio, video);
    const same = resolved.findIndex((other) => other.aspectRatio === aspectRatio);
    if (same >= 0) throw sameRatio(index, same, aspectRatio);
    resolved.push({ aspectRatio, request, settings });
  }
  return resolved;
}

const sameRatio = (index: number, same: number, aspectRatio: ExportRatio): DomainError =>
  invalid(
    `inputs[${index}].ratio`,
    `must differ from that of inputs[${same}]; both have the aspect ratio ${aspectRatio}`,
  );
