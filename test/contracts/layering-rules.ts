import type { IFlattenedRuleSet } from 'dependency-cruiser';

type Rule = NonNullable<IFlattenedRuleSet['forbidden']>[number];

/** The rooms of media, the lowest first: each imports itself and those before it. Files beside them put all together. */
const MEDIA_ROOMS = [
  'confinement',
  'text',
  'video',
  'ai',
  'storage',
  'queue',
  'intake',
  'credentials',
  'work',
  'subgraph',
];

/** The rooms of videos, the lowest first: records, content, operations, processes and staleness, subgraph. */
const VIDEOS_ROOMS = [
  ...['actor', 'node', 'requests', 'project', 'course', 'video', 'brand-kit', 'abilities', 'script', 'zoom'],
  ...['interaction', 'element', 'export-settings', 'comment', 'live'],
  ...['exports', 'article', 'approval', 'publication', 'share', 'backup', 'loaders', 'translation'],
  ...['public-pages', 'operations', 'preview'],
  ...['process', 'staleness', 'retention', 'facts'],
  'subgraph',
];

/** Libraries of their own, usable and testable without a database. */
const WITHOUT_DATABASE = ['confinement', 'text', 'video', 'ai'];

const OURS = '^(services|gateway|rest-adapter|schemas|scripts|supervisor|bench|test|clients)/';

const severity = 'error';

/** `beside`: files beside the rooms that each room may import. */
const roomRules = (service: string, rooms: readonly string[], beside: readonly string[] = []): Rule[] =>
  rooms.map((room, index) => ({
    name: `${service}/${room} imports lower rooms only`,
    severity,
    from: { path: `^services/${service}/${room}/` },
    to: {
      path: `^services/${service}/`,
      pathNot: [
        ...rooms.slice(0, index + 1).map((lower) => `^services/${service}/${lower}/`),
        ...beside.map((file) => `^services/${service}/${file}\\.ts$`),
      ],
    },
  }));

/** Who may import whom: imports of types count. */
export const LAYERING_RULES: IFlattenedRuleSet = {
  forbidden: [
    {
      name: 'a service imports itself, platform and schemas',
      severity,
      from: { path: '^services/([^/]+)/', pathNot: '^services/platform/' },
      to: { path: OURS, pathNot: ['^services/$1/', '^services/platform/', '^schemas/'] },
    },
    {
      name: 'platform knows no message but how one is defined',
      severity,
      from: { path: '^services/platform/' },
      to: {
        path: OURS,
        pathNot: [
          '^services/platform/',
          '^schemas/messages/define-message\\.ts$',
          '^schemas/(declare|text|language-code|english-name)\\.ts$',
        ],
      },
    },
    {
      name: 'what only the edge needs is imported by no service',
      severity,
      from: { path: '^(services|schemas)/', pathNot: '^services/platform/edge/' },
      to: { path: '^services/platform/edge/' },
    },
    {
      name: 'gateway and adapter import platform and schemas',
      severity,
      from: { path: '^(gateway|rest-adapter)/' },
      to: { path: OURS, pathNot: ['^$1/', '^services/platform/', '^schemas/'] },
    },
    {
      name: 'schemas import nothing of the product',
      severity,
      from: { path: '^schemas/' },
      to: { path: OURS, pathNot: '^schemas/' },
    },
    {
      name: 'clients import nothing of the product',
      severity,
      from: { path: '^clients/' },
      to: { path: OURS, pathNot: '^clients/' },
    },
    {
      name: 'the product does not import its tests',
      severity,
      from: { path: '^supervisor/' },
      to: { path: '^test/' },
    },
    {
      name: 'media’s libraries know no database',
      severity,
      from: { path: `^services/media/(${WITHOUT_DATABASE.join('|')})/` },
      to: { path: '(^|/)(typeorm|pg)(/|$)' },
    },
    {
      name: 'no cycle between files',
      severity,
      from: {},
      to: { circular: true },
    },
    ...roomRules('media', MEDIA_ROOMS),
    ...roomRules('videos', VIDEOS_ROOMS, ['config', 'context', 'errors']),
  ],
};
