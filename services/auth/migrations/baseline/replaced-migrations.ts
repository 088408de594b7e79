/** The migrations of earlier versions that the baseline replaces. A database that has them has its tables. */
export const replacedMigrations: readonly string[] = [
  'CreateWorkspaces1763700000000',
  'CreateMembers1763800000000',
  'CreateOAuth1763800000001',
  'CreateRateLimit1763800100000',
  'DropSignInFailures1763900500000',
  'NarrowOpenings1763905000000',
  'AddClientOrigins1764021600000',
  'AddPasswordVersion1764030000000',
  'BoundApiKeys1764030000001',
  'CreateInvitations1764030000002',
  'KeepSentMessages1764100000000',
  'QueueDueAtOnce1764100310002',
  'ExtendSessions1764200000000',
  'LimitApiKeys1765000300000',
];
