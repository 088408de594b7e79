import { STARTS } from './job-types.js';

/**
 * Scopes that a token can be limited to, each with the text of the consent page: the contract's seventeen
 * scopes, then four of ours.
 */
export const SCOPES = {
  'videos:read': 'View videos',
  'videos:write': 'Upload and modify videos',
  'projects:read': 'View project folders',
  'projects:write': 'Create, update and delete project folders',
  'subtitles:read': 'View subtitles',
  'subtitles:write': 'Generate subtitles',
  'export:write': 'Export videos',
  'translate:write': 'Translate videos',
  'voiceover:write': 'Generate voiceovers',
  'article:read': 'View help articles',
  'article:write': 'Generate help articles',
  'analyze:write': 'Analyze videos',
  'tools:read': 'List and view tools',
  'tools:write': 'Execute tools',
  'jobs:read': 'View job status',
  'usage:read': 'View usage statistics',
  'process:write': 'Use the one-shot process endpoint',
  'webhooks:read': 'View webhooks and their deliveries',
  'webhooks:write': 'Create, change and delete webhooks',
  'settings:read': 'View members and invited people, their e-mail addresses, API keys and OAuth clients',
  'settings:write':
    'Change the Brand Kit and the workspace, remove members, withdraw invitations, revoke API keys and OAuth clients',
} as const;
export type Scope = keyof typeof SCOPES;

export const EVERY_SCOPE = Object.keys(SCOPES) as readonly Scope[];

interface OperationAccess {
  /** Absent: any valid token is accepted. Several: all of them are required. */
  readonly scope?: Scope | readonly Scope[];
  /** Absent: every role is accepted. */
  readonly permission?: 'canCreate' | 'canEdit' | 'canDelete' | 'canExport' | 'canChangeSettings';
  /** Whether the operation is also available on plans without API access. */
  readonly anyPlan?: true;
  /**
   * How a mutation of the videos service treats a locked video. Every such mutation must declare it: a test runs
   * them all. `moves only`: changes other than the project are refused. `no video`: it concerns something
   * else, or creates a new video.
   * `as the retried operation`: the operation that it retries decides.
   */
  readonly whileLocked?: 'refused' | 'moves only' | 'allowed' | 'no video' | 'as the retried operation';
}

/** Owners and admins view the settings and the list of members and credentials. */
const SEE_SETTINGS = { scope: 'settings:read', permission: 'canChangeSettings' } as const;

/** Owners and admins change settings; this grants no further access. */
const CHANGE_SETTINGS = { scope: 'settings:write', permission: 'canChangeSettings' } as const;

/**
 * Owners and admins decide where events are sent. A token also needs the scopes of the events, see
 * `scopesOfEvents`.
 */
const CHANGE_WEBHOOKS = { scope: 'webhooks:write', permission: 'canChangeSettings' } as const;

/**
 * Owners and admins grant access. The result (a key, a membership) is not limited to the scopes of
 * the requesting token, so only a token with every scope may request it.
 */
const GIVE_ACCESS = { scope: EVERY_SCOPE, permission: 'canChangeSettings' } as const;

/** Owners and admins approve and reject, and revoke approvals. */
export const DECIDE_APPROVAL = { scope: 'videos:write', permission: 'canChangeSettings' } as const;

/** Owners and admins change the comments of others. */
export const CHANGE_ANY_COMMENT = { scope: 'videos:write', permission: 'canChangeSettings' } as const;

/**
 * The required access of each operation, defined only here. Keys are root fields of GraphQL (a REST endpoint
 * requires what its operation requires), and `Type` or `Type.field` for fields of other types.
 */
export const ACCESS = {
  ...STARTS,
  video: { scope: 'videos:read' },
  videos: { scope: 'videos:read' },
  subtitles: { scope: 'subtitles:read' },
  script: { scope: 'subtitles:read' },
  replaceScript: { scope: 'subtitles:write', permission: 'canEdit', whileLocked: 'refused' },
  patchScript: { scope: 'subtitles:write', permission: 'canEdit', whileLocked: 'refused' },
  uploadVideo: { scope: 'videos:write', permission: 'canCreate', whileLocked: 'no video' },
  updateVideo: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'moves only' },
  updateExportSettings: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'refused' },
  replaceElements: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'refused' },
  addInteraction: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'refused' },
  updateInteraction: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'refused' },
  deleteInteraction: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'refused' },
  replaceZoomMoments: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'refused' },
  deleteVideo: { scope: 'videos:write', permission: 'canDelete', whileLocked: 'refused' },
  lockVideo: { scope: 'videos:write', permission: 'canChangeSettings', whileLocked: 'allowed' },
  unlockVideo: { scope: 'videos:write', permission: 'canChangeSettings', whileLocked: 'allowed' },
  requestApproval: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'allowed' },
  // Required to withdraw a request; other decisions require `DECIDE_APPROVAL`.
  decideApproval: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'allowed' },
  // Any role: reviewers need not be able to edit the video.
  addComment: { scope: 'videos:write', whileLocked: 'allowed' },
  updateComment: { scope: 'videos:write', whileLocked: 'allowed' },
  deleteComment: { scope: 'videos:write', whileLocked: 'allowed' },
  article: { scope: 'article:read' },
  // An existing article is returned also while the video is locked; a new one is not generated.
  generateArticle: { scope: 'article:write', permission: 'canEdit', whileLocked: 'refused' },
  setPublication: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'allowed' },
  setShare: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'allowed' },
  estimateExports: { scope: 'videos:read' },
  previewFrame: { scope: 'videos:read' },
  previewCaptions: { scope: 'videos:read' },
  waveform: { scope: 'videos:read' },
  suggestRedactions: { scope: 'videos:read' },
  restoreBackup: { scope: 'videos:write', permission: 'canCreate', whileLocked: 'no video' },
  deleteBackup: { scope: 'videos:write', permission: 'canDelete', whileLocked: 'no video' },
  estimateVoiceover: { scope: 'subtitles:read' },
  estimateTranslation: { scope: 'subtitles:read' },
  estimateProcess: { scope: 'process:write', permission: 'canCreate' },
  project: { scope: 'projects:read' },
  projects: { scope: 'projects:read' },
  createProject: { scope: 'projects:write', permission: 'canCreate', whileLocked: 'no video' },
  updateProject: { scope: 'projects:write', permission: 'canEdit', whileLocked: 'no video' },
  deleteProject: { scope: 'projects:write', permission: 'canDelete', whileLocked: 'no video' },
  course: { scope: 'videos:read' },
  // Each type requires the scope of its own lookup.
  node: {},
  courses: { scope: 'videos:read' },
  createCourse: { scope: 'videos:write', permission: 'canCreate', whileLocked: 'no video' },
  updateCourse: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'no video' },
  deleteCourse: { scope: 'videos:write', permission: 'canDelete', whileLocked: 'no video' },
  addModule: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'no video' },
  updateModule: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'no video' },
  removeModule: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'no video' },
  job: { scope: 'jobs:read' },
  jobs: { scope: 'jobs:read' },
  cancelJob: { scope: 'jobs:read', permission: 'canEdit' },
  retryJob: { scope: 'jobs:read', permission: 'canEdit', whileLocked: 'as the retried operation' },
  jobProgress: { scope: 'jobs:read' },
  jobUpdates: { scope: 'jobs:read' },
  videoUpdates: { scope: 'videos:read' },
  courseUpdates: { scope: 'videos:read' },
  commentUpdates: { scope: 'videos:read' },
  workspaceEvents: { scope: 'webhooks:read' },
  usage: { scope: 'usage:read', anyPlan: true },
  usageHistory: { scope: 'usage:read', anyPlan: true },
  webhook: { scope: 'webhooks:read' },
  webhooks: { scope: 'webhooks:read' },
  webhookEvents: {},
  createWebhook: CHANGE_WEBHOOKS,
  updateWebhook: CHANGE_WEBHOOKS,
  deleteWebhook: CHANGE_WEBHOOKS,
  rotateWebhookSecret: CHANGE_WEBHOOKS,
  testWebhook: CHANGE_WEBHOOKS,
  redeliverWebhookDelivery: CHANGE_WEBHOOKS,
  brandKit: {},
  updateBrandKit: { ...CHANGE_SETTINGS, whileLocked: 'no video' },
  voices: {},
  avatars: {},
  languages: {},
  captionFonts: {},
  tools: { scope: 'tools:read' },
  tool: { scope: 'tools:read' },
  workspace: { anyPlan: true },
  me: { anyPlan: true },
  // A client with all of a user's permissions may offer to change the password; the current one is required
  // as well.
  changePassword: { scope: EVERY_SCOPE, anyPlan: true },
  updateWorkspace: CHANGE_SETTINGS,
  members: SEE_SETTINGS,
  inviteMember: GIVE_ACCESS,
  revokeInvitation: CHANGE_SETTINGS,
  changeMemberRole: GIVE_ACCESS,
  memberResources: SEE_SETTINGS,
  removeMember: CHANGE_SETTINGS,
  apiKeys: SEE_SETTINGS,
  auditLog: SEE_SETTINGS,
  createApiKey: GIVE_ACCESS,
  revokeApiKey: CHANGE_SETTINGS,
  oauthClients: SEE_SETTINGS,
  registerOAuthClient: GIVE_ACCESS,
  revokeOAuthClient: CHANGE_SETTINGS,
  oauthGrants: SEE_SETTINGS,
  // Any role: members see and end what they allowed themselves; what others did, only owners and admins end.
  myOAuthGrants: { scope: 'settings:read', anyPlan: true },
  revokeOAuthGrant: { scope: 'settings:write', anyPlan: true },
  Video: { scope: 'videos:read' },
  'Video.subtitles': { scope: 'subtitles:read' },
  'Video.subtitlesAs': { scope: 'subtitles:read' },
  'Video.script': { scope: 'subtitles:read' },
  'Video.keyEvents': { scope: 'videos:read' },
  'Video.article': { scope: 'article:read' },
  'Video.interactions': { scope: 'videos:read' },
  'Video.cursorTrack': { scope: 'videos:read' },
  'Video.zoomMoments': { scope: 'videos:read' },
  // The reasons quote the script.
  'Video.staleness': { scope: ['videos:read', 'subtitles:read'] },
  'Video.exportSettings': { scope: 'videos:read' },
  'Video.elements': { scope: 'videos:read' },
  'Video.backups': { scope: 'videos:read' },
  'Video.approvals': { scope: 'videos:read' },
  'Video.comments': { scope: 'videos:read' },
  'Video.media': { scope: 'videos:read' },
  'Job.renderPlan': { scope: 'jobs:read' },
  'Video.usage': { scope: 'usage:read' },
  'Video.project': { scope: 'projects:read' },
  'Job.project': { scope: 'projects:read' },
  'Video.modules': { scope: 'videos:read' },
  User: {},
  'User.email': SEE_SETTINGS,
  Project: { scope: 'projects:read' },
  'Project.videos': { scope: 'videos:read' },
  'Video.jobs': { scope: 'jobs:read' },
  Job: { scope: 'jobs:read' },
  Webhook: { scope: 'webhooks:read' },
  'Webhook.deliveries': { scope: 'webhooks:read' },
  Workspace: { anyPlan: true },
  'Workspace.jobCounts': { scope: 'jobs:read' },
  'Workspace.jobQueue': { scope: 'jobs:read' },
  'Workspace.deadLetters': { scope: 'jobs:read' },
  'Workspace.openJobs': { scope: 'jobs:read' },
  'Workspace.recentActivity': { scope: 'jobs:read' },
  'Workspace.usage': { scope: 'usage:read', anyPlan: true },
  'Workspace.videoCounts': { scope: 'videos:read' },
  'Workspace.projectCount': { scope: 'projects:read' },
  'Workspace.storage': { scope: 'usage:read', anyPlan: true },
  'Workspace.engines': {},
} as const satisfies Readonly<Record<string, OperationAccess>>;
