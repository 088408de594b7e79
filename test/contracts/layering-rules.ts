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

/** Libraries of their own, usable and testable without a database. */
const WITHOUT_DATABASE = ['confinement', 'text', 'video', 'ai'];

const OURS = '^(services|gateway|rest-adapter|schemas|scripts|supervisor|bench|test|clients)/';

const severity = 'error';

const mediaRules: Rule[] = MEDIA_ROOMS.map((room, index) => ({
  name: `media/${room} imports lower rooms only`,
  severity,
  from: { path: `^services/media/${room}/` },
  to: {
    path: '^services/media/',
    pathNot: MEDIA_ROOMS.slice(0, index + 1).map((lower) => `^services/media/${lower}/`),
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
    ...mediaRules,
  ],
};
