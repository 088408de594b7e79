/** JSON type of a field of the log. */
type FieldType = 'string' | 'number' | 'boolean' | 'array' | 'object';

export interface LogField {
  readonly type: FieldType | readonly FieldType[];
  readonly description: string;
}

const field = (type: LogField['type'], description: string): LogField => ({ type, description });

/** Fields that every line has. */
export const LINE_FIELDS = {
  level: field('number', '10 trace, 20 debug, 30 info, 40 warn, 50 error, 60 fatal'),
  time: field('string', 'ISO 8601, UTC'),
  service: field('string', 'name of the process, such as `jobs` or `media-worker`'),
  pid: field('number', 'process ID'),
  msg: field('string', 'what happened; constant, except for quoted errors'),
} as const;

/** Fields that tell what a line belongs to. */
export const CONTEXT_FIELDS = {
  requestId: field('string', 'the request behind it (`X-Request-Id`)'),
  trace_id: field('string', 'its trace, while tracing is on'),
  span_id: field('string', 'its span, while tracing is on'),
  workspaceId: field('string', 'workspace'),
  videoId: field('string', 'video'),
  jobId: field('string', 'job'),
  attempt: field('number', 'attempt of the unit of work or of the delivery'),
  work: field('string', 'kind of the unit of work, such as `segment`'),
  ordinal: field('number', 'number of the unit among those of its kind and job'),
  message: field('string', 'name of the message, such as `media.render-video.v1`'),
  messageId: field('string', 'ID of the message'),
  queue: field('string', 'queue of the message'),
  articleId: field('string', 'article'),
  fileId: field('string', 'stored file'),
  webhookId: field('string', 'webhook'),
  capsuleId: field('string', 'capsule of a failed render'),
  keyId: field(['string', 'number'], 'encryption key'),
} as const;

/** Fields of single messages. */
export const DETAIL_FIELDS = {
  err: field(
    ['object', 'string'],
    'error: `type`, `message`, `stack`, `cause`, `errors`, and names and codes of database, network and programs; never a value of a client',
  ),
  errors: field('array', 'several errors'),
  reason: field('string', 'why'),
  why: field('string', 'why a process stops'),
  method: field('string', 'HTTP method'),
  route: field('string', 'path as declared'),
  status: field('number', 'HTTP status'),
  ms: field('number', 'duration in milliseconds'),
  req: field('object', 'request: method, address, remote address'),
  res: field('object', 'response: its status'),
  responseTime: field('number', 'duration in milliseconds'),
  statusCode: field('number', 'HTTP status'),
  name: field(['string', 'array'], 'part of the process, or name of a stored file'),
  step: field(
    'string',
    'part of the process that stops, or what is done with failed work: `retry`, `park`, `fail`',
  ),
  state: field('string', 'state of a circuit breaker'),
  subgraph: field('string', 'subgraph'),
  source: field('string', 'service whose messages are compared'),
  outcome: field('string', 'settlement of a delivery'),
  delayMs: field('number', 'delay until the next delivery'),
  failures: field(['number', 'object'], 'number of failures, or of failures of programs by kind'),
  programFailure: field('string', 'how a program failed'),
  waitingFor: field('string', 'dependency that is waited for'),
  waitedFor: field('string', 'dependency that was waited for'),
  dispatches: field('number', 'how often the command of a job was sent'),
  path: field('array', 'path in a GraphQL response'),
  topic: field('string', 'topic of an event'),
  payload: field('string', 'payload of a notification that cannot be read'),
  key: field(['string', 'object'], 'name of stored content'),
  area: field('string', 'folder of stored content'),
  sha256: field('string', 'hash of stored content'),
  sizeBytes: field('number', 'size'),
  bytes: field('number', 'size'),
  segments: field('number', 'rendered segments'),
  plans: field('number', 'plans of exports'),
  jobs: field(['number', 'array'], 'jobs'),
  retentionDays: field('number', '`JOB_RETENTION_DAYS`'),
  sources: field('number', 'sources of videos'),
  exports: field('number', 'exports of videos'),
  signer: field('string', 'subject of the signing certificate'),
  isSelfSigned: field('boolean', 'whether this installation made the signing certificate'),
  retained: field('object', 'old files that are retained, by reason'),
  sourceDays: field('number', '`SOURCE_RETENTION_DAYS`'),
  exportDays: field('number', '`EXPORT_RETENTION_DAYS`'),
  fileIds: field('array', 'stored files'),
  found: field(['string', 'number'], 'what was found instead'),
  what: field('string', 'what a count or a connection is about'),
  sourcesInUse: field('number', 'sources that are in use'),
  webhooks: field(['number', 'array'], 'webhooks'),
  kind: field('string', 'kind of an asset'),
  field: field('string', 'field of a request'),
  isStored: field('boolean', 'whether a stored copy is used'),
  sentAs: field('string', 'ID of the request that several were sent with'),
  rule: field('string', 'rule of a rate limit'),
  description: field('string', 'state of the sandbox'),
  port: field('number', 'TCP port'),
  database: field('string', 'database'),
  services: field('array', 'services'),
} as const;

const FIELDS: Readonly<Record<string, LogField>> = { ...LINE_FIELDS, ...CONTEXT_FIELDS, ...DETAIL_FIELDS };

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** Returns what in a line of the log differs from the documented fields. */
export function findUndocumented(line: Readonly<Record<string, unknown>>): string[] {
  const missing = Object.keys(LINE_FIELDS)
    .filter((name) => !(name in line))
    .map((name) => `${name} is missing`);
  const wrong = Object.entries(line).flatMap(([name, value]) => {
    const known = FIELDS[name];
    if (!known) return [`${name} is not documented`];
    return value === null || [known.type].flat().includes(typeOf(value) as FieldType)
      ? []
      : [`${name} is of type ${typeOf(value)}`];
  });
  return [...missing, ...wrong];
}
