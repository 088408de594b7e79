/** The addresses of the studio’s pages. `rest-adapter/studio/serve-studio.ts` serves the page at each of them. */
export const routes = {
  library: '/',
  project: (id: string) => `/project/${id}`,
  video: (id: string) => `/video/${id}`,
  videoTab: (id: string, tab: string) => `/video/${id}/${tab}`,
  /** The script of a video, at a time in seconds. */
  videoAt: (id: string, seconds: number) => `/video/${id}?t=${seconds}`,
  brandKit: '/brand-kit',
  workspace: '/workspace',
  members: '/workspace/members',
  apiKeys: '/workspace/api-keys',
  apps: '/workspace/apps',
  webhooks: '/workspace/webhooks',
  webhook: (id: string) => `/workspace/webhooks/${id}`,
  settings: '/workspace/settings',
} as const;
