import { DomainError, invalid } from '../../platform/errors/errors.js';
import { requireLength, requireName } from '../../platform/text/check-text.js';

export const MAX_MODULES = 500;
const MAX_DESCRIPTION = 5000;

/** Validates the fields of a course. Throws `validation_error`. */
export function checkCourse({
  title,
  description,
}: {
  title?: string | null;
  description?: string | null;
}): void {
  requireName('body.title', title);
  requireLength('body.description', description, { max: MAX_DESCRIPTION });
}

/**
 * Validates the title and the position of a module; `field` is its path in the request. Throws
 * `validation_error`.
 */
export function checkModule(
  field: string,
  { title, position }: { title?: string | null; position?: number | null },
): void {
  requireName(`${field}.title`, title);
  if (position !== undefined && position !== null && (position < 1 || position > MAX_MODULES)) {
    throw invalid(`${field}.position`, `must be from 1 to ${MAX_MODULES}`);
  }
}

/** Throws `validation_error` when the course has the maximum number of modules. */
export function requireFreePlace(field: string, modules: number): void {
  if (modules <= MAX_MODULES) return;
  throw new DomainError('validation_error', `${field}: a course has at most ${MAX_MODULES} modules`, {
    field,
  });
}
