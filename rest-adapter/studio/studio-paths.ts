/** Paths at which the studio shows a page; `studio/shell/routes.ts` says which. The router sees the page alone. */
export const STUDIO_PATHS = [
  '/',
  '/sign-in/callback',
  '/project/:id',
  '/video/:id',
  '/video/:id/*',
  '/brand-kit',
  '/workspace',
  '/workspace/*',
] as const;
