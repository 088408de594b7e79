/** `requested`: by a caller. `failing`: for too long. `gone`: its receiver answered 410. */
export const DISABLED_REASONS = ['requested', 'failing', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
