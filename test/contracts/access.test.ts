import { expect } from 'chai';
import {
  type DocumentNode,
  execute,
  type GraphQLError,
  getOperationAST,
  graphql,
  parse,
  subscribe,
  validate,
} from 'graphql';
import type { DataSource } from 'typeorm';
import { accessOf } from '../../rest-adapter/route-access.js';
import { routes } from '../../rest-adapter/routes/index.js';
import { ACCESS, EVERY_SCOPE, SCOPES } from '../../schemas/access.js';
import { type Access, PERMISSIONS, type Permission } from '../../services/platform/access/access.js';
import { type Caller, ROLES, type Role } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { insertWorkspace } from '../setup/auth.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { isRepeated } from '../setup/repeated.js';
import { type RootField, rootFieldsOf } from '../setup/root-fields.js';
import { makeTestSubgraphs, type TestSubgraph } from '../setup/subgraphs.js';

const TABLE: Readonly<Record<string, Access>> = ACCESS;
const WORKSPACE = 'ws_test';
const VIDEO = 'vid_1';
const PROJECT = 'prj_1';

/** The representation of an entity, and the subgraph that owns it. */
const ENTITIES = {
  Video: { owner: 'videos', is: `__typename: "Video", id: "${VIDEO}"` },
  Project: { owner: 'videos', is: `__typename: "Project", id: "${PROJECT}"` },
  Job: {
    owner: 'jobs',
    is: `__typename: "Job", id: "export_1", video: { __typename: "Video", id: "${VIDEO}" }`,
  },
  Webhook: { owner: 'webhooks', is: '__typename: "Webhook", id: "whk_1"' },
  Workspace: { owner: 'auth', is: `__typename: "Workspace", id: "${WORKSPACE}"` },
  User: { owner: 'auth', is: '__typename: "User", id: "usr_2"' },
} as const;
type Entity = keyof typeof ENTITIES;

/** What each subgraph adds to the entities of others and its own. */
const FIELDS: ReadonlyArray<readonly [subgraph: string, entity: Entity, ...fields: string[]]> = [
  ['videos', 'Video', 'subtitles { text }', 'project { id }', 'backups { totalCount }', 'script { text }'],
  ['videos', 'Video', 'approvals { totalCount }', 'comments { totalCount }', 'subtitlesAs(format: SRT)'],
  [
    'videos',
    'Video',
    'keyEvents { text }',
    'article { title }',
    'zoomMoments { start }',
    'modules { title }',
  ],
  ['videos', 'Video', 'staleness { articles { stale } }', 'interactions { start }', 'cursorTrack { time }'],
  ['videos', 'Video', 'exportSettings { zooms }', 'elements { type }'],
  ['videos', 'Project', 'videos { totalCount }'],
  ['videos', 'Job', 'project { id }'],
  ['videos', 'Workspace', 'videoCounts { total }', 'projectCount'],
  ['media', 'Video', 'media { storedBytes }'],
  ['media', 'Job', 'renderPlan'],
  ['media', 'Workspace', 'storage { storedBytes }', 'engines { id }'],
  ['jobs', 'Video', 'jobs { totalCount }', 'usage { videoMinutes }'],
  ['jobs', 'Workspace', 'jobCounts { pending }', 'jobQueue { waiting }', 'deadLetters { count }'],
  ['jobs', 'Workspace', 'openJobs { totalCount }', 'recentActivity { at }', 'usage { plan }'],
  ['webhooks', 'Webhook', 'deliveries { totalCount }'],
  ['auth', 'User', 'email'],
];

const reaching = (entity: Entity, selection: string): string =>
  `{ _entities(representations: [{ ${ENTITIES[entity].is} }]) { ... on ${entity} { ${selection} } } }`;

/** Internal operations: the subgraph, the document, and the access it requires. */
const REACHED: ReadonlyArray<readonly [string, string, readonly string[]]> = [
  ...(Object.keys(ENTITIES) as Entity[]).map(
    (entity) => [ENTITIES[entity].owner, reaching(entity, '__typename'), [entity]] as const,
  ),
  // It is part of the video.
  ['videos', reaching('Video', 'publication { status }'), ['Video']],
  ...FIELDS.flatMap(([subgraph, entity, ...fields]) =>
    fields.map((field) => {
      const own = ENTITIES[entity].owner === subgraph ? [entity] : [];
      return [subgraph, reaching(entity, field), [...own, `${entity}.${field.match(/^\w+/)}`]] as const;
    }),
  ),
];

interface Operation {
  readonly subgraph: TestSubgraph;
  readonly name: string;
  readonly document: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly asked: readonly Access[];
}

const neededOf = ({ scope = [] }: Access): readonly string[] => (typeof scope === 'string' ? [scope] : scope);

/** Returns the error that the contract specifies for this caller, or null. */
function expectedRefusal(asked: readonly Access[], { plan, scopes, role }: Caller): string | null {
  for (const { permission, anyPlan, ...access } of asked) {
    if (plan && !plan.apiAccess && !anyPlan) return 'limit_exceeded';
    if (scopes && !neededOf(access).every((scope) => scopes.includes(scope))) return 'insufficient_scope';
    if (role && permission && !PERMISSIONS[role].includes(permission)) return 'insufficient_role';
  }
  return null;
}

/**
 * Inserts the member and the API key that callers use, and another member: the role in a caller's token must
 * still be the member's.
 */
async function insertManagers(auth: DataSource): Promise<void> {
  await auth.query(
    `insert into account (id, email, name, password_hash)
     values ('usr_1', 'owner@example.test', 'Owner', ''), ('usr_2', 'viewer@example.test', 'Viewer', '')`,
  );
  await inTransaction(auth, { workspaceId: WORKSPACE }, async (tx) => {
    await tx.query(
      `insert into member (workspace_id, account_id, role) values ($1, 'usr_1', 'owner'), ($1, 'usr_2', 'viewer')`,
      [WORKSPACE],
    );
    await tx.query(
      `insert into api_key (workspace_id, id, name, token_hash, management_role)
       values ($1, 'key_test', 'A key', '', 'admin')`,
      [WORKSPACE],
    );
  });
}

/** Parsed once, since each is executed for very many callers. */
const documents = new Map<string, DocumentNode>();

function readDocument({ name, schema }: TestSubgraph, source: string): DocumentNode {
  const key = `${name}: ${source}`;
  const known = documents.get(key);
  if (known) return known;
  const document = parse(source);
  const [fault] = validate(schema, document);
  if (fault) throw fault;
  documents.set(key, document);
  return document;
}

/** Returns the errors of an operation; a subscription is checked until it has started. */
async function errorsOf(
  subgraph: TestSubgraph,
  source: string,
  variableValues: Operation['variables'],
  caller: Caller,
): Promise<readonly GraphQLError[]> {
  const { schema } = subgraph;
  const contextValue = subgraph.contextOf(caller);
  const document = readDocument(subgraph, source);
  if (getOperationAST(document)?.operation !== 'subscription')
    return (await execute({ schema, document, variableValues, contextValue })).errors ?? [];
  const begun = await subscribe({ schema, document, variableValues, contextValue });
  if (!(Symbol.asyncIterator in begun)) return begun.errors ?? [];
  await begun.return();
  return [];
}

describe('access table', () => {
  const database = useTestDatabase();

  let subgraphs: TestSubgraph[];

  before(async () => {
    subgraphs = await makeTestSubgraphs(database);
    const auth = await database.open('auth');
    await insertWorkspace(auth, WORKSPACE);
    await insertManagers(auth);
    await inTransaction(await database.open('videos'), { workspaceId: WORKSPACE }, async (tx) => {
      await tx.query(
        `insert into project (workspace_id, id, name, name_folded) values ($1, $2, 'A project', 'a project')`,
        [WORKSPACE, PROJECT],
      );
      await tx.query(
        `insert into video (workspace_id, id, name, language_group, source_file_id, source_filename, status)
         values ($1, $2, 'A video', 'lng_1', 'upl_1', 'a.mp4', 'in_progress')`,
        [WORKSPACE, VIDEO],
      );
    });
  });

  const rootFields = (): Array<RootField & { subgraph: TestSubgraph }> =>
    subgraphs.flatMap((subgraph) => rootFieldsOf(subgraph.schema).map((field) => ({ ...field, subgraph })));

  const operations = (): Operation[] => [
    ...rootFields()
      .filter(({ isInternal }) => !isInternal)
      .map((field) => ({ ...field, asked: [TABLE[field.name] ?? {}] })),
    ...REACHED.map(([name, document, entries]) => ({
      subgraph: subgraphs.find((subgraph) => subgraph.name === name) as TestSubgraph,
      name: entries.join(' then '),
      document,
      asked: entries.map((entry) => TABLE[entry] ?? {}),
    })),
  ];

  /** Returns the error of an operation; null when it passed the access check, whatever its outcome. */
  const refusalTo = async (
    { subgraph, name, document, variables }: Omit<Operation, 'asked'>,
    caller: Caller,
  ): Promise<DomainError | null> => {
    const errors = await errorsOf(subgraph, document, variables, caller);
    for (const { originalError, message } of errors) {
      if (!(originalError instanceof DomainError)) throw new Error(`${name}: ${message}`);
      if (/^(insufficient|limit|authentication)_/.test(originalError.code)) return originalError;
    }
    return null;
  };

  const walk = async (
    callersOf: (operation: Operation) => readonly Caller[],
  ): Promise<Map<string, number>> => {
    const seen = new Map<string, number>();
    for (const operation of operations()) {
      for (const caller of callersOf(operation)) {
        const expected = expectedRefusal(operation.asked, caller);
        const refusal = await refusalTo(operation, caller);
        const who = `${operation.name} as ${caller.role ?? 'key'} without ${EVERY_SCOPE.filter((scope) => caller.scopes && !caller.scopes.includes(scope))}`;
        expect(refusal?.code ?? null, who).to.equal(expected);
        if (refusal?.code === 'insufficient_scope') requireNamed(refusal, operation.asked, caller);
        seen.set(expected ?? 'allowed', (seen.get(expected ?? 'allowed') ?? 0) + 1);
      }
    }
    return seen;
  };

  /** The message must name the required scope and list those of the token. */
  const requireNamed = ({ message, details }: DomainError, asked: readonly Access[], { scopes }: Caller) => {
    const held = scopes as string[];
    const [refusing] = asked.filter((access) => !neededOf(access).every((scope) => held.includes(scope)));
    const needed = neededOf(refusing as Access).join(' ');
    expect(message).to.include(`needs the scope${needed.includes(' ') ? 's' : ''} ${needed};`);
    expect(message).to.match(/the token has: \S/);
    expect(message.split('the token has: ')[1]).to.equal(held.join(' ') || 'none');
    expect(details).to.deep.equal({ required: needed, held });
  };

  it('contains every root field and no others', () => {
    const fields = rootFields().filter(({ isInternal }) => !isInternal);
    const names = new Set([
      ...fields.map(({ name }) => name),
      ...REACHED.flatMap(([, , entries]) => entries),
    ]);

    expect(fields.filter(({ name }) => !(name in TABLE)).map(({ name }) => name)).to.deep.equal([]);
    expect(Object.keys(TABLE).filter((name) => !names.has(name))).to.deep.equal([]);
    expect(names.size).to.be.greaterThan(20);
  });

  it('applies to tokens: every operation, each scope missing, every role', async () => {
    const without = (gone: string) => EVERY_SCOPE.filter((scope) => scope !== gone);
    const every = [EVERY_SCOPE, [], ...EVERY_SCOPE.map(without)];
    // Scopes are checked before roles: that is shown by the roles with the most and the fewest permissions.
    const scopesFor = (role: Role, { asked }: Operation) => {
      if (isRepeated) return every;
      const isOutermost = role === ROLES[0] || role === ROLES.at(-1);
      return isOutermost ? [EVERY_SCOPE, [], ...asked.flatMap(neededOf).map(without)] : [EVERY_SCOPE];
    };
    const callersOf = (operation: Operation) =>
      // That an operation requires no other scopes is shown by a token that has only the required ones.
      ROLES.flatMap((role) =>
        scopesFor(role, operation).map((scopes) =>
          aCaller({ credentialId: 'tok_1', userId: 'usr_1', role, scopes: [...scopes] }),
        ),
      );

    const seen = await walk(callersOf);

    for (const outcome of ['allowed', 'insufficient_scope', 'insufficient_role']) {
      expect(seen.get(outcome), outcome).to.be.greaterThan(20);
    }
  });

  it('admits a token with only the required permissions', async () => {
    for (const operation of operations()) {
      const scopes = operation.asked.flatMap(neededOf);
      expect(
        await refusalTo(operation, aCaller({ userId: 'usr_1', role: 'owner', scopes })),
        operation.name,
      ).to.equal(null);
    }
  });

  it('applies to keys: no scope and no role limits them', async () => {
    expect([...(await walk(() => [aCaller()])).keys()]).to.deep.equal(['allowed']);
  });

  it('applies to plans without API access, for keys and tokens', async () => {
    const plan = { id: 'pro', apiAccess: false, videoMinutesPerMonth: 120, webhooks: 3 };

    const callers = [
      aCaller({ plan }),
      aCaller({ plan, userId: 'usr_1', role: 'owner', scopes: [...EVERY_SCOPE] }),
    ];

    const seen = await walk(() => callers);

    expect([...seen.keys()].sort()).to.deep.equal(['allowed', 'limit_exceeded']);
  });

  it('hides internal operations, which do not exist for other callers', async () => {
    const internal = rootFields().filter(({ isInternal }) => isInternal);

    for (const field of internal) {
      const { errors } = await graphql({
        schema: field.subgraph.schema,
        source: field.document,
        variableValues: field.variables,
        contextValue: field.subgraph.contextOf(aCaller({ issuer: 'no receiver' })),
      });
      expect((errors?.[0]?.originalError as DomainError | undefined)?.code, field.name).to.equal('not_found');
    }
    expect(internal).not.to.deep.equal([]);
  });

  it('is included in the descriptions of every operation', () => {
    const described = rootFields().map(({ name, subgraph: { schema } }) => [
      name,
      [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
        .map((type) => type?.getFields()[name])
        .find((field) => field)?.description ?? '',
    ]);
    const descriptions = Object.fromEntries(described) as Record<string, string>;

    expect(descriptions.video).to.match(/ Scope videos:read\.$/);
    expect(descriptions.jobProgress).to.match(/ Scope jobs:read\.$/);
    expect(descriptions.deleteVideo).to.match(/ Scope videos:write\. Role permission canDelete\.$/);
    expect(descriptions.createApiKey).to.match(/ Every scope\. Role permission canChangeSettings\.$/);
    for (const name of Object.keys(TABLE).filter((entry) => entry in descriptions)) {
      expect(descriptions[name], name).to.match(/(Any scope|Every scope|Scope [a-z]+:[a-z]+)\./);
    }
  });

  it('matches the contract for REST', () => {
    const expected: Readonly<Record<string, [string | undefined, Permission?]>> = {
      'POST /v1/videos/upload': ['videos:write', 'canCreate'],
      'GET /v1/videos': ['videos:read'],
      'GET /v1/videos/:id': ['videos:read'],
      'PATCH /v1/videos/:id': ['videos:write', 'canEdit'],
      'DELETE /v1/videos/:id': ['videos:write', 'canDelete'],
      'PUT /v1/videos/:id/lock': ['videos:write', 'canChangeSettings'],
      'DELETE /v1/videos/:id/lock': ['videos:write', 'canChangeSettings'],
      'GET /v1/projects': ['projects:read'],
      'GET /v1/projects/:id': ['projects:read'],
      'POST /v1/projects': ['projects:write', 'canCreate'],
      'PATCH /v1/projects/:id': ['projects:write', 'canEdit'],
      'DELETE /v1/projects/:id': ['projects:write', 'canDelete'],
      'GET /v1/courses': ['videos:read'],
      'GET /v1/courses/:id': ['videos:read'],
      'POST /v1/courses': ['videos:write', 'canCreate'],
      'PATCH /v1/courses/:id': ['videos:write', 'canEdit'],
      'DELETE /v1/courses/:id': ['videos:write', 'canDelete'],
      'POST /v1/courses/:id/modules': ['videos:write', 'canEdit'],
      'PATCH /v1/courses/:id/modules/:moduleId': ['videos:write', 'canEdit'],
      'DELETE /v1/courses/:id/modules/:moduleId': ['videos:write', 'canEdit'],
      'POST /v1/videos/:id/analyze': ['analyze:write', 'canEdit'],
      'POST /v1/videos/:id/export': ['export:write', 'canExport'],
      'POST /v1/videos/process': ['process:write', 'canCreate'],
      'GET /v1/videos/:id/subtitles': ['subtitles:read'],
      'POST /v1/videos/:id/article': ['article:write', 'canEdit'],
      'GET /v1/videos/:id/article': ['article:read'],
      'GET /v1/jobs': ['jobs:read'],
      'GET /v1/videos/:id/script': ['subtitles:read'],
      'PUT /v1/videos/:id/script': ['subtitles:write', 'canEdit'],
      'PATCH /v1/videos/:id/script': ['subtitles:write', 'canEdit'],
      'GET /v1/jobs/:id': ['jobs:read'],
      'POST /v1/jobs/:id/cancel': ['jobs:read', 'canEdit'],
      'POST /v1/jobs/:id/retry': ['jobs:read', 'canEdit'],
      'GET /v1/webhooks': ['webhooks:read'],
      'GET /v1/webhooks/:id': ['webhooks:read'],
      'POST /v1/webhooks': ['webhooks:write', 'canChangeSettings'],
      'PATCH /v1/webhooks/:id': ['webhooks:write', 'canChangeSettings'],
      'DELETE /v1/webhooks/:id': ['webhooks:write', 'canChangeSettings'],
      'POST /v1/webhooks/:id/rotate-secret': ['webhooks:write', 'canChangeSettings'],
      'GET /v1/webhooks/:id/deliveries': ['webhooks:read'],
      'POST /v1/webhooks/:id/deliveries/:deliveryId/redeliver': ['webhooks:write', 'canChangeSettings'],
      'GET /v1/brand-kit': [undefined],
      'PATCH /v1/brand-kit': ['settings:write', 'canChangeSettings'],
      'POST /v1/webhooks/:id/test': ['webhooks:write', 'canChangeSettings'],
    };
    const actual = routes.map((route) => {
      const { scope, permission } = accessOf(route);
      return [`${route.method} ${route.path}`, permission ? [scope, permission] : [scope]];
    });

    expect(Object.fromEntries(actual)).to.include.all.keys(...Object.keys(expected));
    for (const [endpoint, access] of actual) {
      const known = expected[endpoint as string];
      if (known) expect(access, endpoint as string).to.deep.equal(known);
    }
    expect(() => accessOf({ path: '/v1/nowhere', document: '{ nothing }' })).to.throw(/nothing/);
  });

  it('requires scopes of settings to read or revoke access, and every granted scope to grant it', () => {
    const neededFor = (name: string) => neededOf(TABLE[name] ?? {});

    for (const name of ['members', 'apiKeys', 'oauthClients'])
      expect(neededFor(name), name).to.deep.equal(['settings:read']);
    for (const name of ['updateWorkspace', 'removeMember', 'revokeApiKey', 'revokeOAuthClient'])
      expect(neededFor(name), name).to.deep.equal(['settings:write']);
    for (const name of ['createApiKey', 'changeMemberRole', 'registerOAuthClient'])
      expect(neededFor(name), name).to.deep.equal(EVERY_SCOPE);
    expect(EVERY_SCOPE).to.include.members(['webhooks:read', 'webhooks:write', 'settings:read']);
    expect(EVERY_SCOPE).to.have.length(17 + 4);
  });

  it('shows a user who approves a scope all that it grants', () => {
    expect(neededOf(TABLE.revokeInvitation ?? {})).to.deep.equal(['settings:write']);
    expect(SCOPES['settings:write']).to.include('withdraw invitations');
    expect(neededOf(TABLE.members ?? {})).to.deep.equal(['settings:read']);
    expect(SCOPES['settings:read']).to.include('invited people, their e-mail addresses');
  });

  it('contains the contract’s roles', () => {
    const content: Permission[] = ['canCreate', 'canEdit', 'canDelete', 'canExport'];

    expect(PERMISSIONS).to.deep.equal({
      owner: [...content, 'canChangeSettings'],
      admin: [...content, 'canChangeSettings'],
      creator: content,
      developer: ['canEdit', 'canExport'],
      editor: ['canEdit', 'canExport'],
      viewer: ['canExport'],
    });
  });
});
