import { requireLength, requireName } from '../../platform/text/check-text.js';

/** Validates the fields of a project. */
export function checkProject({
  name,
  description,
}: {
  name?: string | null;
  description?: string | null;
}): void {
  requireName('body.name', name);
  requireLength('body.description', description, { max: 1000 });
}
