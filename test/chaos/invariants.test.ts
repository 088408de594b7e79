import { expect } from 'chai';
import type { Evidence } from './evidence.js';
import { findSecretsIn } from './find-secrets.js';
import { findViolations, INVARIANTS } from './invariants/invariants.js';
import { attempt, CREATED, DELIVERED, EXPORT, recorded, validEvidence } from './valid-evidence.js';
import type { RecordedFollow } from './workload/journal.js';

const brokenBy = (more: Partial<Evidence>): string[] => [
  ...new Set(findViolations(validEvidence(more)).map(({ invariant }) => invariant)),
];

const sound = validEvidence();
const failed = (error: object) => ({ ...EXPORT, status: 'failed', error: error as typeof EXPORT.error });
const fault = { id: 0, kind: 'break-program', atMs: 0, lastsMs: 1 } as const;

const follow = (more: Partial<RecordedFollow>): RecordedFollow => ({
  operation: 3,
  workspace: 0,
  of: 'jobs',
  videoId: null,
  end: { how: 'left' },
  events: [
    { at: 50, data: { id: EXPORT.id, status: 'PROCESSING' } },
    { at: 210, data: { id: EXPORT.id, status: 'COMPLETED' } },
  ],
  ...more,
});

/** Evidence that violates an invariant, and only that one. */
const BREACHES: ReadonlyArray<readonly [invariant: string, what: string, more: Partial<Evidence>]> = [
  [
    ...(['jobs-end', 'a job that is open still'] as const),
    { jobs: [{ ...EXPORT, status: 'pending' }], settlements: [], ledger: [], usage: [], events: [CREATED] },
  ],
  [
    ...(['jobs-end', 'a job that was answered and is not there'] as const),
    { jobs: [], settlements: [], ledger: [], usage: [], events: [CREATED] },
  ],
  [
    ...(['settled-once', 'an end that was told twice'] as const),
    { settlements: [...sound.settlements, ...sound.settlements] },
  ],
  [
    'settled-once',
    'an end that was told otherwise',
    { settlements: [{ jobId: EXPORT.id, status: 'failed' }] },
  ],
  [
    ...(['minutes-exact', 'minutes that stay reserved'] as const),
    {
      ledger: sound.ledger.slice(0, 1),
      usage: [{ workspaceId: 'ws_a', charged: 0, reserved: 1, reported: null }],
    },
  ],
  [
    ...(['minutes-exact', 'minutes charged that the ledger does not explain'] as const),
    { usage: [{ workspaceId: 'ws_a', charged: 2, reserved: 0, reported: null }] },
  ],
  [
    ...(['minutes-exact', 'a usage that is told otherwise'] as const),
    { usage: [{ workspaceId: 'ws_a', charged: 1, reserved: 0, reported: { charged: 0, reserved: 0 } }] },
  ],
  ['events-once', 'an end without its event', { events: [CREATED] }],
  [
    'events-once',
    'an event under two ids',
    { events: [...sound.events, { ...DELIVERED, webhookId: 'evt_other' }] },
  ],
  [
    ...(['events-once', 'an event without its end'] as const),
    { events: [...sound.events, { ...DELIVERED, event: 'export.failed', webhookId: 'evt_other' }] },
  ],
  ['video-events-once', 'a video that nobody was told of', { events: sound.events.slice(1) }],
  [
    ...(['video-events-once', 'a deletion of a video that is there'] as const),
    { events: [...sound.events, { ...CREATED, event: 'video.deleted', webhookId: 'evt_deleted' }] },
  ],
  [
    ...(['events-unchanged', 'an event that changes'] as const),
    { events: [CREATED, DELIVERED, { ...DELIVERED, body: '{"url":"https://x/g"}' }] },
  ],
  ['only-503', 'a 500', { calls: [...sound.calls, recorded({}, [attempt(500), attempt(200)])] }],
  [
    'only-503',
    'a 503 that does not say when',
    { calls: [...sound.calls, recorded({}, [attempt(503), attempt(200)])] },
  ],
  [
    ...(['only-503', 'a 500 to what is sent again'] as const),
    {
      calls: sound.calls,
      replays: [{ recorded: recorded({}, [attempt(500, 'x')]), again: attempt(500, 'x') }],
    },
  ],
  ['refused-for-cause', 'a refusal', { calls: [...sound.calls, recorded({}, [attempt(404)])] }],
  [
    ...(['answered-at-last', 'a request that nobody answers'] as const),
    { calls: [...sound.calls, recorded({}, [attempt(null)], { answer: null })] },
  ],
  [
    ...(['replays-equal', 'another answer'] as const),
    { replays: [{ ...sound.replays[0]!, again: attempt(202, '{"jobId":"export_1764000000000_z"}') }] },
  ],
  [
    ...(['one-effect', 'a second job'] as const),
    {
      jobs: [EXPORT, { ...EXPORT, id: 'export_1764000000000_b', type: 'tool', units: 0, status: 'canceled' }],
      settlements: [...sound.settlements, { jobId: 'export_1764000000000_b', status: 'canceled' }],
    },
  ],
  [
    ...(['one-effect', 'a second project'] as const),
    { made: [...sound.made, { workspaceId: 'ws_a', kind: 'project', id: 'prj_1' }] },
  ],
  [
    ...(['isolated', 'an answer with an id of the other workspace'] as const),
    { calls: [...sound.calls, recorded({}, [attempt(200, '{"id":"vid_a"}')], { workspace: 1 })] },
  ],
  [
    'isolated',
    'a webhook with one',
    { events: [...sound.events, { ...CREATED, path: '/ws_b', body: 'vid_a', event: 'x' }] },
  ],
  [
    'follows-complete',
    'an end that is not told',
    { follows: [follow({ events: follow({}).events.slice(0, 1) })] },
  ],
  [
    'follows-complete',
    'a job that is never told of',
    { follows: [follow({ events: [{ at: 50, data: { id: 'x' } }] })] },
  ],
  [
    ...(['follows-complete', 'a video that is otherwise than was told'] as const),
    {
      follows: [
        follow({
          of: 'video',
          videoId: 'vid_a',
          events: [{ at: 1, data: { id: 'vid_a', status: 'DRAFT' } }],
        }),
      ],
    },
  ],
  [
    'follows-complete',
    'an end without a code',
    { follows: [follow({ end: { how: 'error', codes: [''] } })] },
  ],
  ['follows-complete', 'one that completes by itself', { follows: [follow({ end: { how: 'completed' } })] }],
  ['ready-again', 'what is never ready', { readyAfterMs: null, notReady: ['JOBS'] }],
  ['ready-again', 'what is ready late', { readyAfterMs: 31_000 }],
  ['starts-again', 'a start that failed', { faults: { ...sound.faults, failures: ['it did not start'] } }],
  ['files-play', 'a file that is gone', { files: [{ jobId: EXPORT.id, problem: 'answered with 404' }] }],
  ['no-process-left', 'a program that runs still', { processes: ['17 ffmpeg'] }],
  ['scratch-gone', 'a folder that is left', { scratch: ['upload-1'] }],
  ['tables-drained', 'a message that is left', { leftovers: [{ what: 'outbox of jobs', count: 1 }] }],
  ['no-dead-letters', 'a message that was given up', { deadLetters: ['jobs.facts: 8 attempts'] }],
  ['no-secrets', 'a secret', { secretsInLogs: ['edge.log: an API key'] }],
  [
    ...(['no-video-blamed', 'a failure without a fault that explains it'] as const),
    {
      jobs: [failed({ code: 'internal_error', message: 'x', retryable: true })],
      settlements: [{ jobId: EXPORT.id, status: 'failed' }],
      ledger: [sound.ledger[0]!, { ...sound.ledger[1]!, entry: 'returned' }],
      usage: [{ workspaceId: 'ws_a', charged: 0, reserved: 0, reported: null }],
      events: [CREATED, { ...DELIVERED, event: 'export.failed' }],
    },
  ],
  [
    ...(['no-video-blamed', 'a good video that is blamed'] as const),
    {
      schedule: { ...sound.schedule, faults: [fault] },
      jobs: [failed({ code: 'validation_error', message: 'x', retryable: false })],
      settlements: [{ jobId: EXPORT.id, status: 'failed' }],
      ledger: [sound.ledger[0]!, { ...sound.ledger[1]!, entry: 'returned' }],
      usage: [{ workspaceId: 'ws_a', charged: 0, reserved: 0, reported: null }],
      events: [CREATED, { ...DELIVERED, event: 'export.failed' }],
    },
  ],
];

describe('invariants', () => {
  it('hold for valid evidence', () => {
    expect(findViolations(sound)).to.deep.equal([]);
  });

  it('each have a test that violates them', () => {
    expect([...new Set(BREACHES.map(([name]) => name))]).to.have.members(INVARIANTS.map(({ name }) => name));
  });

  for (const [invariant, what, more] of BREACHES)
    it(`${invariant} is violated by ${what}`, () => {
      expect(brokenBy(more)).to.deep.equal([invariant]);
    });

  it('allow one object per lost response', () => {
    const lost = recorded({ method: 'POST', path: '/v1/projects', makes: 'project' }, [attempt(null)], {
      answer: null,
    });
    const project = { workspaceId: 'ws_a', kind: 'project', id: 'prj_1' } as const;
    const calls = [...sound.calls, lost];

    expect(brokenBy({ calls, made: [...sound.made, project] })).to.deep.equal([]);
    expect(brokenBy({ calls, made: [...sound.made, project, { ...project, id: 'prj_2' }] })).to.deep.equal([
      'one-effect',
    ]);
  });

  it('expect an event for each attempt', () => {
    const more = {
      jobs: [{ ...EXPORT, attempt: 2 }],
      earlierAttempts: [{ jobId: EXPORT.id, attempt: 1, status: 'failed' }],
      settlements: [...sound.settlements, { jobId: EXPORT.id, status: 'failed' }],
    };

    expect(brokenBy(more)).to.deep.equal(['events-once']);
    expect(
      brokenBy({
        ...more,
        events: [...sound.events, { ...DELIVERED, event: 'export.failed', webhookId: 'evt_failed' }],
      }),
    ).to.deep.equal([]);
  });

  it('allow a subscription to end with a code', () => {
    const end = { how: 'error', codes: ['SUBSCRIPTION_UPSTREAM_LOST'] } as const;

    expect(brokenBy({ follows: [follow({ end, events: [] })] })).to.deep.equal([]);
  });
});

describe('secrets in logs', () => {
  for (const [what, line] of [
    ['an API key', '{"key":"svc_live_0123456789abcdef0123"}'],
    ['the key of a connection', '{"err":{"client":{"processID":7,"secretKey":123456}}}'],
    ['a password in an address', 'connect postgres://svc:hunter2hunter2@127.0.0.1/db'],
    ['a kept secret', 'x aVerySecretValueOfTheInstallation y'],
  ] as const)
    it(`are found: ${what}`, () => {
      expect(findSecretsIn(line, ['aVerySecretValueOfTheInstallation'])).to.have.length(1);
    });

  it('are not reported for text that is not secret', () => {
    const line = '{"msg":"listening","url":"postgres://127.0.0.1:5432/db","key":"svc_live_…"}';

    expect(findSecretsIn(line, ['aVerySecretValueOfTheInstallation'])).to.deep.equal([]);
  });
});
