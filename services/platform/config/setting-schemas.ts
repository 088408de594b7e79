import { z } from 'zod';

/** A whole number, of at least 1 unless another minimum is given. */
export const wholeNumber = (
  fallback: number,
  { min = 1, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {},
) => z.coerce.number().int().min(min).max(max).default(fallback);

export const positiveNumber = (fallback: number) => z.coerce.number().positive().default(fallback);

export const nonNegativeNumber = (fallback: number) => z.coerce.number().nonnegative().default(fallback);

export const optionalText = z.string().min(1).optional();
