/** The contract's scopes, each in the words a person is asked to approve. */
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
} as const;
export type Scope = keyof typeof SCOPES;

export const EVERY_SCOPE = Object.keys(SCOPES) as readonly Scope[];
