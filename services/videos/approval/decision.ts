export const DECISIONS = ['approved', 'rejected', 'withdrawn'] as const;

export interface DecideApproval {
  readonly status: (typeof DECISIONS)[number];
  readonly note?: string | null;
}
