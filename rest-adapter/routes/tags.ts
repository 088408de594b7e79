/** The groups of operations in the order of the API reference. */
export const TAGS = {
  Videos: 'Upload, list, change and delete videos, and read their subtitles, script and article.',
  Operations:
    'Start work on a video: analysis, voiceover, translation, article, export, or all of it in one call.',
  Jobs: 'Read, cancel and retry jobs.',
  Projects: 'Folders that hold videos.',
  Tools: 'Process a file or text, independent of videos.',
  Governance: 'Locks, approvals and review comments.',
  Courses: 'Courses and their modules.',
  Backups: 'Back up videos to files and restore them.',
  'Brand Kit': 'Defaults of the workspace for on-brand output.',
  Webhooks: `URLs that receive events, at least once and in no guaranteed order, and their deliveries. Redirects are not followed.

Every delivery carries these headers: \`webhook-id\`, the id of the event, the same for every attempt: use it to skip duplicates; \`webhook-timestamp\`, the
time of the attempt in Unix seconds; \`webhook-signature\`, for each secret \`v1,\` and the base64 HMAC-SHA256 of
\`{webhook-id}.{webhook-timestamp}.{body}\`, separated by spaces (Standard Webhooks); \`X-Svc-Event\`, the name of the event;
\`X-Svc-Delivery-Attempt\`, the number of the attempt, from 1. \`traceparent\` (W3C) is present where the operator records traces.`,
  Usage: 'Minutes, requests and storage of the workspace.',
  Reference: 'Voices, avatars and languages of this installation.',
  OAuth: 'Tokens for apps that act on behalf of a person.',
} as const;

export type Tag = keyof typeof TAGS;
