/** A rule of the contract and the tests that hold the service to it, each as `file: title`, with `…` for what is computed. */
export interface Sentence {
  readonly id: string;
  readonly sentence: string;
  readonly tests: readonly string[];
}

interface Section {
  readonly title: string;
  readonly sentences: readonly Sentence[];
}

const section = (
  title: string,
  prefix: string,
  rules: ReadonlyArray<readonly [sentence: string, ...tests: string[]]>,
): Section => ({
  title,
  sentences: rules.map(([sentence, ...tests], index) => ({ id: `${prefix}-${index + 1}`, sentence, tests })),
});

/** Every documented status and code of every operation, with its body and headers. */
const CELLS = 'contracts/rest/rest: … answers … cells as documented';
const FIELDS =
  'contracts/rest/contract-fields: … accepts the fields of the contract with their types and bounds';
const ONE_START =
  'contracts/rest/rest: …: fifty identical requests at once are one 202 and 49 times 200 with one job';
const HOSTILE = 'contracts/rest/rest: are refused with 400, and none causes an internal error (… requests)';
const FIXED =
  'contracts/rest/contract-fields: has the version of the contract, and every path below /v1 except those of OAuth';
const LOCKS = 'videos/lock: as each declares: refused with 423, or let through';
const ROLES = 'contracts/access: applies to tokens: every operation, each scope missing, every role';
const KEYS = 'contracts/access: applies to keys: no scope and no role limits them';
const PLANS = 'contracts/access: applies to plans without API access, for keys and tokens';
const FULL_PROCESS = 'journeys/process: processes a URL: analysis, export, events for each step, one charge';
const RESOLVED = 'videos/export-settings/resolve-render-request: … of …';
const EXPORT_FIELDS = 'edge/export-and-process: accepts every field of the contract';
const EXPORT_REFUSALS = 'edge/export-and-process: refuses invalid settings (400): …';

export const SECTIONS: readonly Section[] = [
  section('What the service does', 'service', [
    ['All endpoints are under the path prefix `/v1`; bodies are JSON unless stated otherwise.', FIXED, CELLS],
    [
      'Long-running operations answer `202` with a `jobId`.',
      ONE_START,
      'edge/export-and-process: returns the contract’s fields and no project (202)',
    ],
    [
      'The caller polls `GET /v1/jobs/{id}` or subscribes to webhook events.',
      FULL_PROCESS,
      'webhooks/facts/facts: are sent once to each enabled webhook of the workspace that subscribes to the event',
    ],
    [
      'Render settings: request, then the video’s own settings, then the Brand Kit.',
      RESOLVED,
      'videos/export-settings/resolve-render-request: has a case for every setting',
    ],
    ['API access requires the Business plan or higher.', PLANS],
    [
      'Audio is marked as AI-generated in exports and in the manifest when `aiGeneratedAudio` is true.',
      'media/work/export/prove-export: state that the audio is AI-generated, and why',
    ],
    [
      'Voiceovers made by the service are marked automatically.',
      'media/work/voiceover/voiceover-work: is one MP3 at −16 LUFS without a peak above −1 dB, tagged as AI-generated',
      'journeys/voiceover: is the audio of the next export, which says so; changing only the voice renders no video',
    ],
  ]),
  section('Video', 'video', [
    [
      'A video has the fields of the contract with their types; URLs are present once the files exist.',
      CELLS,
      'journeys/main-job: exports it, one job at a time, with progress',
    ],
    [
      '`name` has 1 to 200 characters on update, contexts at most 5000, `subtitleLanguage` 2 to 10.',
      FIELDS,
      'videos/update-video: names the field and the rule: …',
    ],
    [
      '`languageGroup` is shared by all translated packages.',
      'journeys/translation: creates a video of its own with the same frames, which can be exported',
    ],
    ['Exporting a `draft` fails with `400 validation_error`.', 'videos/videos: refuses a draft'],
    [
      'Analysis is required before export, subtitles, voiceover, translation and article.',
      'videos/voiceover: requires subtitles, an unlocked video of the workspace, the scope and a role that may edit',
      'videos/translation/translate-video: requires an analysis, subtitles and a source; an unknown language uses the default',
      'videos/article/generate-article: require an analyzed video of the workspace, a role that edits and valid arguments',
    ],
  ]),
  section('Script line, subtitle, article', 'content', [
    [
      'A script line ends no earlier than it starts.',
      'videos/script/replace-script: names the invalid line and the rule',
    ],
    [
      '`hasVoice` and `voiceDuration` are returned on read.',
      'videos/voiceover: stores the narration in the lines and the video, with its settings, and publishes one event',
    ],
    [
      'The stored article is always Markdown; HTML is a conversion on output.',
      'videos/article/render-article: are returned as stored, with unescaped URLs of their images',
      'videos/article/generate-article: are one per language and set of instructions; format and style do not write again',
    ],
  ]),
  section('Job', 'job', [
    ['`jobId` is `<kind>_<epoch_milliseconds>_<suffix>`; a voiceover’s kind is `tool`.', ONE_START],
    [
      'Work is accepted as `pending` with `202` when no job of that kind is open for the video.',
      ONE_START,
      'jobs/jobs: accepts work and queues its command with the job’s id, in one transaction',
    ],
    [
      'Requested again while it runs: `200` with the running job, `processing`, a message, and no new job.',
      ONE_START,
      'jobs/jobs: starts one job for twenty concurrent requests',
    ],
    [
      'A process is `processing` when accepted and runs its steps in pipeline order.',
      'jobs/process: are processing from the start, with nothing completed and the first step current',
      'jobs/process: start each step when the previous one is done, languages in parallel',
    ],
    [
      'When a step completes, `completedSteps` grows and `currentStep` names the running one.',
      'jobs/process: show after each step which are completed and which is current, and nothing else',
    ],
    [
      'When the last step completes, the process is `completed` and `process.completed` is emitted.',
      'jobs/process: contain the results of all steps in the end, files as URLs',
      'jobs/process: publish their completion, with the result',
    ],
    [
      'When a step fails, the process fails and `process.failed` is emitted.',
      'jobs/failed-process: fails the process with its name and error, cancels its siblings and releases the minutes of both',
      'webhooks/facts/facts: for … jobs cause … and …, with the result of the job',
    ],
  ]),
  section('Lock', 'lock', [
    [
      'While locked, update, delete, analyze, translate, voiceover, article regeneration and script replacement are refused with `423 locked`.',
      LOCKS,
      'videos/lock: are documented at their endpoints',
      CELLS,
      'videos/article/generate-article: of a locked video are returned if stored, but not written',
    ],
    [
      'A locked video can still be exported.',
      'videos/videos: exports a locked video for every role, but not in a language without subtitles',
    ],
    [
      'A locked video can still be moved between projects.',
      'videos/update-video: moves it and changes nothing else',
    ],
    [
      'The answer to an update shows whether it came before or after the lock, never both.',
      'contracts/rest/rest: a lock and fifty updates at once: no update is accepted after the lock',
      'videos/lock: an update: the first one wins, and nothing changes after the lock',
    ],
  ]),
  section('Script narration', 'narration', [
    [
      'A line whose text differs loses its audio and counts in `voiceoverInvalidatedLines`.',
      'videos/script/replace-script: is discarded and counted if the text changed or was deleted',
    ],
    [
      'A line whose text is unchanged keeps its audio.',
      'videos/script/replace-script: stays with its text wherever the line moves',
    ],
    [
      'A change of timing alone invalidates nothing.',
      'videos/script/replace-script: stays with its text wherever the line moves',
      'videos/script/replace-script: is not counted where there was none',
    ],
  ]),
  section('Translation', 'translation', [
    [
      'A translation is a new package: its own video id, lock and article.',
      'journeys/translation: creates a video of its own with the same frames, which can be exported',
    ],
    [
      'The translated package points at the same training module; the module gains the translation.',
      'videos/courses: include translations of a translation, which lead to the same module',
    ],
    [
      'The help article is translated as it stands, not regenerated.',
      'journeys/translation: includes the article, and gets a voiceover if its source has one',
      'media/work/translation/article-texts: are translated along with title and lines; an article in the target language is unchanged',
    ],
  ]),
  section('Upload a video', 'upload', [
    ['Scope `videos:write`, role permission `canCreate`.', ROLES, CELLS],
    [
      'Three modes: file, `videoUrl`, or `filename` with `contentType`.',
      'journeys/uploads: uses one method, and names the available ones',
      'journeys/uploads: creates a video with a duration at once, and with thumbnails a moment later',
      'journeys/uploads: is fetched, while requests in the meantime wait',
      'journeys/uploads: accepts the file in one PUT, once',
    ],
    ['The fields have the contract’s types and bounds.', FIELDS],
    ['Unknown fields are refused.', CELLS, HOSTILE],
    ['Success is `201`; errors are `400`, `401` and `403` with their codes.', CELLS],
  ]),
  section('List, get, update and delete videos', 'videos', [
    ['The list takes the contract’s query parameters with their bounds and defaults.', FIELDS],
    [
      'The list filters by status, project, backup, approval, publication and language group.',
      'videos/videos: filters, and refuses filters that exclude each other',
    ],
    [
      'The list pages by number and by cursor.',
      'videos/videos: pages newest first, by cursor and by offset alike',
    ],
    ['Reading needs `videos:read`; a missing video is `404`.', ROLES, CELLS],
    [
      'An update changes the given fields only; unknown fields are refused.',
      'videos/update-video: changes the given fields and no others',
      HOSTILE,
    ],
    [
      'An update needs `videos:write` and `canEdit`.',
      ROLES,
      'videos/update-video: requires the scope, a role that may edit, and a video of the workspace',
    ],
    [
      '`aiGeneratedAudio` is refused on a locked video and takes effect on the next export.',
      'videos/update-video: moves it and changes nothing else',
      'media/work/export/prove-export: state that the audio is AI-generated, and why',
    ],
    [
      'Delete needs `canDelete` and answers `{success: true, id, deleted: true}`.',
      ROLES,
      'contracts/rest/rest: a deleted video returns success, its id and deleted, and no longer exists',
    ],
    [
      'Delete removes the video and its stored files.',
      'videos/videos: deletes the video and notifies services that store data for it',
      'contracts/rest/rest: a deletion and fifty exports at once: no job stays open for a deleted video',
    ],
    [
      'A locked video is not deleted: `423`.',
      'videos/videos: refuses a locked video and does not find another workspace’s',
      LOCKS,
    ],
  ]),
  section('Analyze a video', 'analyze', [
    ['Scope `analyze:write`, role permission `canEdit`.', ROLES, CELLS],
    [
      'Generates subtitles, detects key events, extracts metadata.',
      'journeys/main-job: analyzes it, one job at a time, with progress',
      'videos/script/key-events: include scene changes; provided ones remain through an analysis',
    ],
    [
      'The body’s fields have the contract’s types, bounds and values; unknown ones are refused.',
      FIELDS,
      HOSTILE,
    ],
    [
      '`contentStyle` defaults to `how-to`, `scriptSource` to `video`.',
      'videos/analyze-video: uses the contract’s defaults',
    ],
    [
      '`customScript` is required when `scriptSource` is `custom`.',
      'videos/analyze-video: accepts parameters up to their bounds',
    ],
    [
      '`scriptSource` decides where the words come from: footage, speech, the speaker, or the given script.',
      'media/work/script/write-script: transcript: returns the cleaned-up speech, each word at its time',
      'media/work/script/write-script: original: returns the verbatim transcript',
      'media/work/script/write-script: custom: preserves the script exactly, and times the transcribed words',
    ],
    [
      'A script skill of the Brand Kit is applied as style guide.',
      'videos/analyze-video: freezes the script skill’s instructions, the contexts and all parameters',
    ],
    [
      '`forceRefresh` runs again even if a cached analysis exists.',
      'media/work/analysis/reuse-transcript: of a forced analysis is reused by its next attempt, but by no later forced analysis',
    ],
    [
      '`keyEvents` are strings or objects with a text and a timestamp.',
      'media/work/script/place-key-events: uses the given time, but never one after the end',
      'videos/analyze-video: keeps key events as provided until a later request provides others',
    ],
    [
      '`autoZoom` generates zoom moments from detected interactions.',
      'media/work/analysis/zoom/read-zooms: are not searched unless requested',
      'videos/zoom/zoom-moments: are those of the newest analysis that requested them, in order',
    ],
    ['`202` with a pending job; `200` with the running one.', ONE_START],
    ['Errors `400`, `401`, `403`, `404`, `423`.', CELLS],
    [
      'Completion emits `video.analyzed`.',
      'webhooks/facts/facts: for … jobs cause … and …, with the result of the job',
    ],
  ]),
  section('Export a video', 'export', [
    [
      'Scope `export:write`, role permission `canExport`, which every role has.',
      ROLES,
      'videos/videos: exports a locked video for every role, but not in a language without subtitles',
    ],
    [
      'Produces a video with subtitles and an SRT file.',
      'journeys/main-job: burns in the captions at the place and time of the speech',
      'journeys/main-job: writes the same lines into its SRT file, two frames apart',
    ],
    [
      'Omitted fields fall back to the video’s settings, then the Brand Kit; overrides apply to this render only.',
      RESOLVED,
      'videos/export-settings/resolve-render-request: is complete without speech',
    ],
    [
      'The body takes every field of the contract and refuses values outside its bounds.',
      EXPORT_FIELDS,
      EXPORT_REFUSALS,
      HOSTILE,
    ],
    [
      '`ratio` sets the frame of the output.',
      'media/video/render/plan/output-size: keeps the shorter side of the source in any ratio',
    ],
    [
      '`false` removes watermark, captions, music and presenter.',
      'edge/export-and-process: accepts false to disable settings of the Brand Kit',
    ],
    [
      '`positionPercent` places the caption by its own edge within a safe margin; values outside are clamped.',
      'media/video/render/captions/caption-position: is exact at any percent: …x…, … lines',
      'contracts/rest/rest: a caption position beyond its range is accepted',
    ],
    [
      'Captions are burned in the chosen mode.',
      'media/video/render/captions/caption-modes: normal shows the whole caption for its whole time',
      'media/video/render/captions/caption-modes: karaoke shows the whole line at once and lights each word on the frame it is spoken',
    ],
    [
      'Music plays under the footage with its settings, and in scenes only where requested.',
      'media/video/render/audio/mix-music: plays music under the footage only, with the scenes’ own audio at the same loudness',
      'media/video/render/audio/mix-music: plays music in the scenes as well when requested',
    ],
    [
      'Opening and closing scenes stand before and after the footage; `null` drops an inherited one.',
      'media/video/render/scenes/scenes: are placed before and after the whole footage, at its rate and size, every frame at its place',
      RESOLVED,
    ],
    ['`zooms: false` and `elements: false` disable those tracks for this render.', RESOLVED, EXPORT_FIELDS],
    [
      '`reframe` fills the frame instead of letterboxing; it matters only when the ratio changes the shape.',
      'media/work/export/plan-frame: measures nothing when the frame keeps the aspect ratio of the source, or has bars',
      'media/work/export/export-video-settings: has the aspect ratio, follows the motion, and shows watermark and captions',
    ],
    [
      'Slides are rendered alongside the footage and replace the stored deck.',
      'media/video/render/slides/slides: replace the footage from their first frame to their last',
      'media/video/render/slides/slides: are shown beside the footage, all of which is visible and continues',
    ],
    [
      'The presenter is rendered with its settings.',
      'media/work/export/scenes-and-people: contains all of them at their places, shifts its subtitles by the opening, and reuses segments that an edit does not affect',
    ],
    [
      'Caption styling lives in the Brand Kit and is not settable here.',
      HOSTILE,
      'videos/export-settings/resolve-render-request: gives slides the Brand Kit’s style, and omits it without slides',
    ],
    [
      '`202` with a pending job; `200` with the running one, even with different settings.',
      ONE_START,
      'videos/videos: deletes the plan when an export is already running',
    ],
    ['Errors `400`, `401`, `403`, `404`.', CELLS],
    [
      'Results appear on the video; `export.completed` and `export.failed` are emitted.',
      'videos/videos: stores the files in the video before it reports them',
      'webhooks/facts/facts: for … jobs cause … and …, with the result of the job',
    ],
  ]),
  section('Translate a video', 'translate', [
    [
      'Scope `translate:write`; the video is analyzed and has subtitles.',
      ROLES,
      'videos/translation/translate-video: requires an analysis, subtitles and a source; an unknown language uses the default',
    ],
    [
      '`language` is required and has at least 2 characters.',
      FIELDS,
      'videos/translation/translate-video: refuses an invalid language, the video’s own, or one that no engine supports',
    ],
    [
      '`202` with a pending job; `200` with the running one.',
      ONE_START,
      'journeys/translation: returns the running job while one runs',
    ],
    [
      '`403 limit_exceeded` without API access or minutes.',
      CELLS,
      'jobs/ledger: refuses a job beyond the allowance, with the numbers, and leaves nothing behind',
    ],
    ['`423` while the video is locked.', LOCKS],
    [
      'Emits `video.translated`.',
      'webhooks/facts/facts: name the process that a job was a step of, and the translation’s own video',
    ],
  ]),
  section('Generate voiceover', 'voiceover', [
    [
      'Scope `voiceover:write`; the video has subtitles.',
      ROLES,
      'videos/voiceover: requires subtitles, an unlocked video of the workspace, the scope and a role that may edit',
    ],
    [
      '`voiceId` is required; the other fields have the contract’s bounds and values.',
      FIELDS,
      'videos/voiceover: accepts values at the bounds and refuses those beyond, naming field and rule',
      'videos/voiceover: refuses a missing voice, a language or a model that it does not support',
    ],
    [
      'Pronunciation overrides of the Brand Kit apply unless `applyPronunciations` is false.',
      'videos/voiceover: uses the script’s language and the Brand Kit’s pronunciations by default',
    ],
    [
      '`sentencePauseSeconds` pauses between sentences.',
      'media/work/voiceover/voiceover-work: pauses between sentences of a line',
    ],
    [
      '`auto` routes languages the multilingual model cannot speak to `tts_v3`.',
      'media/ai/tts/tts-models: resolves auto to the multilingual model if it supports the language, else to tts_v3',
    ],
    [
      'On `tts_v3` stability is snapped to the nearest of 0, 0.5 and 1.',
      'media/ai/tts/tts-models: returns the nearest of 0, 0.5 and 1 for tts_v3',
    ],
    ['`202` with a job whose id begins with `tool`.', ONE_START],
    [
      'Loudness matching and keeping the original voice are not options: unknown fields are refused.',
      HOSTILE,
    ],
    [
      'Emits `voiceover.generated`.',
      'webhooks/facts/facts: for … jobs cause … and …, with the result of the job',
    ],
  ]),
  section('Articles', 'article', [
    [
      'Generating needs `article:write` and an analyzed video.',
      ROLES,
      'videos/article/generate-article: require an analyzed video of the workspace, a role that edits and valid arguments',
    ],
    [
      'The fields have the contract’s values and defaults.',
      FIELDS,
      'videos/article/generate-article: require an analyzed video of the workspace, a role that edits and valid arguments',
    ],
    [
      'Without `regenerate` an existing article is returned at once.',
      'videos/article/generate-article: are stored, published as an event once, and make the video publishable',
      'videos/article/generate-article: are written once and returned to both requests, regenerated or not, in one process or two',
    ],
    [
      '`language` defaults to the video’s subtitle language.',
      'videos/article/generate-article: default to the current subtitle language, or else the language of the speech',
    ],
    [
      '`style` is presentation only; `brandKit` resolves to the Brand Kit’s style.',
      'videos/article/generate-article: are styled by the Brand Kit or as requested',
      'videos/article/generate-article: are one per language and set of instructions; format and style do not write again',
    ],
    [
      'Answers `{videoId, article: {title, content}}` with `articleStyle`; errors `400`, `401`, `404`, `423`, `500`.',
      CELLS,
    ],
    [
      'A regeneration of a locked video’s article is `423`.',
      CELLS,
      'videos/article/generate-article: of a locked video are returned if stored, but not written',
    ],
    [
      'The stored article is read as Markdown or HTML; `404` if none exists.',
      CELLS,
      'journeys/article: do not exist at first, then are written, stored and returned',
    ],
  ]),
  section('Subtitles and script', 'subtitles', [
    ['Subtitles need `subtitles:read`; `format` is `json` (default) or `srt`.', ROLES, FIELDS],
    [
      'JSON answers `{videoId, language, subtitles}`.',
      CELLS,
      'journeys/main-job: returns the script as JSON and as SRT',
    ],
    [
      'SRT is `text/plain` with cues numbered from 1 and times as `HH:MM:SS,mmm`.',
      'schemas/srt: numbers cues from 1 and writes times with milliseconds',
      'journeys/main-job: returns the script as JSON and as SRT',
    ],
    ['`404` when the video is missing or has no subtitles.', CELLS],
    ['The script answers `{videoId, language, lines, locked}`.', CELLS],
    [
      'PUT replaces the whole script: omitted lines are deleted.',
      'videos/script/replace-script: replaces the whole script, which is also the subtitles, and sorts it by time',
      'videos/script/replace-script: stores one complete list when many are written concurrently',
    ],
    [
      '`400` for no lines, or a line that ends before it starts.',
      'videos/script/replace-script: names the invalid line and the rule',
    ],
    [
      '`403` for a role that can’t edit, `404` without a script, `423` while locked.',
      ROLES,
      'videos/script/replace-script: refuses a locked video, one that is not analyzed, and one of another workspace',
      CELLS,
    ],
  ]),
  section('One-shot process', 'process', [
    [
      'Scope `process:write`; creates the video, analyzes it and chains the requested steps.',
      ROLES,
      FULL_PROCESS,
    ],
    [
      '`url` is required; unknown fields and values out of bounds are refused, and nothing is made.',
      'edge/export-and-process: refuses an invalid request (400) and creates nothing',
    ],
    [
      '`voiceId` is required if `generate.voiceover` is true.',
      'edge/export-and-process: refuses an invalid request (400) and creates nothing',
    ],
    [
      'Without `projectId` the video is uncategorized; a project that is missing or another workspace’s is `404`.',
      'videos/process/process-video: a missing project, or one of another workspace',
    ],
    [
      '`generate`: analysis by default and first; everything else only where requested.',
      'videos/process/process-video: are only the analysis by default',
      'videos/process/process-video: always begin with the analysis, on which all others depend',
    ],
    [
      'Order: analysis, voiceover, helpArticle, export, translation with languages in parallel.',
      'jobs/process: start each step when the previous one is done, languages in parallel',
    ],
    [
      'Answers `202` with `{jobId, videoId, projectId, status: "processing", steps}`.',
      'edge/export-and-process: returns the contract’s fields and no project (202)',
      CELLS,
    ],
    [
      '`403 limit_exceeded` without API access or minutes.',
      PLANS,
      'videos/process/process-video: insufficient minutes',
    ],
    [
      '`exportSettings` is the body of an export.',
      'edge/export-and-process: accepts its body as the exportSettings of a process',
    ],
    [
      'Emits `process.completed`, `process.failed` and the events of its steps.',
      'webhooks/facts/facts: name the process that a job was a step of, and the translation’s own video',
      'journeys/process: makes a voiceover, an article and two languages, at the price of three videos',
    ],
  ]),
  section('Get a job', 'get-job', [
    ['Scope `jobs:read`; returns the job.', ROLES, CELLS],
    [
      'A job of another workspace reads like a missing one.',
      'jobs/jobs: reports another workspace’s job as missing',
    ],
  ]),
  section('Webhook management', 'webhook', [
    [
      'List, create, change and delete answer as documented.',
      CELLS,
      'webhooks/webhooks: changes the provided fields and replaces the events',
      'webhooks/webhooks: disables a webhook on request',
    ],
    [
      'The secret is returned only on creation.',
      'journeys/webhooks: creates one and returns its secret, which is never shown again',
    ],
    [
      'URLs are HTTPS; events are a non-empty list of known names.',
      'webhooks/webhooks: refuses …',
      'webhooks/webhooks: names an unknown event, and the known ones',
    ],
    [
      'PATCH replaces the list of events.',
      'webhooks/webhooks: changes the provided fields and replaces the events',
    ],
    [
      '`enabled: true` resets `consecutiveFailures` to 0.',
      'webhooks/webhooks: resets the failures when a webhook that was … is enabled',
    ],
    [
      'Repeated failures disable a webhook.',
      'webhooks/delivery/delivery-engine: … a webhook whose 20 failures are spread over … hours',
    ],
    [
      'After DELETE deliveries stop at once and the secret is destroyed.',
      'webhooks/webhooks: leaves nothing of it, including its secret',
      'webhooks/delivery/delivery-engine: sends nothing, not even a delivery that a sender already holds',
    ],
    ['A role that can’t change workspace settings gets `403 insufficient_role`.', ROLES],
    ['A webhook that is missing or another workspace’s is `404`.', CELLS],
  ]),
  section('Endpoints with known scope only', 'scope', [
    [
      'Projects, tools and usage have the scopes of the contract.',
      'contracts/access: matches the contract for REST',
      'contracts/openapi: requires the scopes of the access table for each operation',
    ],
    ['Projects are listed, created, read, changed and deleted.', CELLS],
    [
      'Tools are listed and executed.',
      'journeys/tools: lists and describes the eighteen tools',
      'journeys/tools: converts subtitles, and accepts its output as the input of the next tool',
    ],
    ['Usage is read.', CELLS, 'jobs/usage: counts completed work, charges it, and shows reservations'],
  ]),
  section('Authentication', 'auth', [
    ['An API key bypasses scope and role checks, within the plan.', KEYS, PLANS],
    [
      'An access token is limited to its scopes and expires after 3600 seconds.',
      ROLES,
      'auth/oauth/tokens: refuses an expired token',
    ],
    [
      'Missing or invalid credentials give `401 authentication_error`.',
      CELLS,
      'auth/credentials: refuses everything else',
    ],
    [
      'A missing scope gives `403 insufficient_scope`; the message names it and lists the token’s scopes.',
      'contracts/rest/rest: an error about a missing scope names it and lists those of the token',
    ],
    [
      'For tokens the role of the authorizing user must allow the action: `403 insufficient_role`.',
      ROLES,
      'auth/oauth/tokens: returns the member’s current role, and null once the member is removed',
    ],
    [
      'Roles have the permissions of the contract’s table.',
      'contracts/access: contains the contract’s roles',
    ],
    [
      'Operations have the scopes and role permissions of the contract.',
      'contracts/access: matches the contract for REST',
    ],
  ]),
  section('Authorization code flow', 'oauth', [
    [
      '`redirect_uri` must match a registered URI.',
      'auth/oauth/authorization-request: requires an exact match',
      'auth/oauth/pages: answer an error in client_id or redirect_uri with a page, without a redirect',
    ],
    [
      '`response_type` is `code`; PKCE is `S256` and required for public clients.',
      'auth/oauth/authorization-request: redirects every other error to the client with its state',
      'auth/oauth/authorization-request: accepts S256 from a public client',
    ],
    [
      'The user sees app and permissions, selects a workspace, approves or denies.',
      'auth/oauth/pages: ask for sign-in, then for consent, and redirect with a code',
    ],
    [
      'Approval returns `code` and `state`, denial `error=access_denied` and `state`.',
      'auth/oauth/pages: ask for sign-in, then for consent, and redirect with a code',
      'auth/oauth/pages: redirect with access_denied after a refusal',
    ],
    [
      'The token endpoint takes JSON and answers with both tokens and the scope.',
      'auth/oauth/endpoints: return tokens for JSON that act within their scopes and the member’s role',
      CELLS,
    ],
    [
      'Confidential clients send their secret, public ones the PKCE verifier.',
      'auth/oauth/tokens: requires the verifier of the challenge, and refuses one without a challenge',
      'auth/oauth/tokens: refuses a client with a missing or unexpected secret, and an unknown client',
    ],
    [
      'Errors have code `authentication_error`: `400` for missing fields or grant type, `401` for client, code or verifier.',
      'auth/oauth/endpoints: refuse JSON with the contract’s error body',
      'auth/oauth/tokens: names missing parameters and unsupported grant types',
      CELLS,
    ],
  ]),
  section('Events', 'event', [
    [
      'Every event of the contract is emitted when its job completes or fails.',
      'webhooks/facts/facts: for … jobs cause … and …, with the result of the job',
    ],
    [
      'Deliveries are signed with the subscription’s secret.',
      'webhooks/signature/sign-delivery: is verified by …',
      'webhooks/delivery/delivery-engine: sends an event, signed according to Standard Webhooks, and logs it',
    ],
    [
      'A process also emits the events of its steps.',
      'webhooks/facts/facts: name the process that a job was a step of, and the translation’s own video',
    ],
  ]),
  section('Errors', 'error', [
    ['The body of an error is `{error: {code, message}}`.', CELLS, HOSTILE],
    ['Every status has its code, at every operation that documents it.', CELLS],
    [
      'Every endpoint can answer `401`, `429` and `500`.',
      CELLS,
      'contracts/openapi: describes every status that the edge returns',
    ],
    ['A resource that is missing and one of another workspace are `404`, and read the same.', CELLS],
  ]),
  section('Limits', 'limit', [
    [
      '60 requests a minute.',
      'edge/rate-limit: admits exactly 60 of 200 parallel requests, across two instances and both APIs',
    ],
    [
      'The lengths, bounds and defaults of the table of limits.',
      FIELDS,
      'edge/export-and-process: accepts texts at the maximum length in every script',
    ],
    [
      'Analysis, voiceover and translation cost a minute per video minute, translation per language; export and article nothing.',
      'jobs/cost: charges … per video minute for …',
      'jobs/cost: charges a process only for its steps, and each language once',
    ],
    [
      'A 5-minute video through `/process` with voiceover, export, article and 2 languages costs 15.',
      'jobs/cost: is 15 for 5 minutes through process with voiceover, export, article and 2 languages',
    ],
    [
      'When minutes are exhausted the operation answers `403 limit_exceeded`.',
      'jobs/ledger: refuses a job beyond the allowance, with the numbers, and leaves nothing behind',
      'jobs/ledger: never overspends for two hundred concurrent requests',
    ],
  ]),
  section('Versioning', 'version', [['The interface version is 1.14.0; all endpoints carry `/v1`.', FIXED]]),
];
