/** The groups of operations in the reference, in the order they are shown. */
export const TAGS = {
  Videos: 'Upload, list, change and delete videos, and read their subtitles, script and article.',
  Operations:
    'Start work on a video: analysis, voiceover, translation, article, export, or all of it in one call.',
  Jobs: 'Follow, cancel and retry work that was started.',
  Projects: 'Folders that hold videos.',
  Tools: 'Process a file or a text without a video of the workspace.',
  Governance: 'Locks, approvals and review comments.',
  Courses: 'Courses and their modules.',
  Backups: 'All there is of a video in one file, and videos restored from such files.',
  'Brand Kit': 'Defaults of the workspace for on-brand output.',
  Webhooks:
    'Addresses that are notified of events, at least once and in no promised order, and what was delivered to them. Redirects are not followed.',
  Usage: 'Minutes, requests and storage of the workspace.',
  Reference: 'Voices, avatars and languages of this installation.',
  OAuth: 'Tokens for apps that act for a person.',
} as const;

export type Tag = keyof typeof TAGS;
