import { STUDIO_PAGES } from './start-limits.mjs';
/**
 * What `npm test` leaves to `npm run test:all`, and why: breadth that a change rarely breaks alone. Each entry
 * is a file, or a folder that ends in `/`, below `test/` or in `studio/`. Whatever stands here still runs when
 * it is named, as in `npm test -- container`.
 * @type {ReadonlyArray<{ reason: string, tests: readonly string[] }>}
 */
export const ONLY_IN_FULL_RUN = [
  {
    reason: 'Crashes, outages and schedules of faults beyond the one crash of each transport.',
    tests: ['journeys/exclusive-on-postgres', 'journeys/exclusive-on-rabbitmq', 'chaos/'],
  },
  {
    reason: 'Upgrades from the recorded release, which change with a migration only.',
    tests: ['journeys/earlier-release'],
  },
  {
    reason: 'A connection pooler, which changes with a way to send statements only.',
    tests: ['platform/rate-limit/pooled-counts'],
  },
  {
    reason: 'Ways to install and operate the product, which need programs of their own.',
    tests: [
      'container/helm/render',
      'supervisor/compose-secrets',
      'supervisor/kubernetes-secret',
      'supervisor/systemd-unit',
      'journeys/proxies',
      'observability/',
    ],
  },
  {
    reason: 'Commands of the operator in breadth.',
    tests: ['scripts/doctor/', 'scripts/admin/', 'scripts/engines/command', 'auth/admin-command'],
  },
  {
    reason: 'Recommendations of linters; that every answer matches openapi.json is part of every run.',
    tests: ['contracts/openapi-lint'],
  },
  {
    reason: 'Clients besides the library for TypeScript, and packages as they are published.',
    tests: [
      'clients/python/',
      'clients/typescript/command-line',
      'clients/typescript/package',
      'journeys/generated-clients',
    ],
  },
  {
    reason: 'Attempts to escape from the confinement; that programs are confined is part of every run.',
    tests: ['media/confinement/attempts', 'media/video/ffmpeg/untrusted-files'],
  },
  {
    reason: 'Frames of what only some exports show; plans and recipes of the same are part of every run.',
    tests: [
      'media/video/render/captions/caption-position',
      'media/video/render/slides/slides',
      'media/video/render/slides/slide-looks',
      'media/video/render/presenter/presenter',
      'media/video/render/presenter/presenter-motion',
      'media/video/render/scenes/',
      'media/video/render/video/reframe',
      'media/video/render/video/sources',
      'media/video/render/join/plays-in-chromium',
      'media/work/export/scenes-and-people',
      'media/work/export/animate-presenter',
      'media/work/avatars/avatars',
    ],
  },
  {
    reason: 'The generator of made recordings, which records whole films in Chromium.',
    tests: ['bench/generated-recordings'],
  },
  {
    reason: 'The audit of federation gateways: supergraphs of other forms than ours.',
    tests: ['gateway/federation-audit/'],
  },
  {
    reason: 'Recordings of whole programs on the screen.',
    tests: [
      'media/video/interactions/find-interactions',
      'media/work/analysis/screen/title-reel',
      'media/work/analysis/zoom/choose-screen-zooms',
    ],
  },
  {
    reason: 'Journeys beside the story of the product: every step of theirs is tested in its own area.',
    tests: [
      'journeys/audit-log',
      'journeys/backups',
      'journeys/browsers',
      'journeys/dashboard',
      'journeys/direct-callers',
      'journeys/log',
      'journeys/mcp',
      'journeys/metrics',
      'journeys/ports',
      'journeys/private-files',
      'journeys/readme',
      'journeys/share',
      'journeys/sources',
      'journeys/tools',
      'journeys/traces',
    ],
  },
  {
    reason: 'Pages in Chromium, besides the walk through the studio (studio/journey).',
    tests: ['auth/oauth/chromium', 'edge/pages', ...STUDIO_PAGES],
  },
  {
    reason: 'Every tool with every setting; how tools run is part of every run.',
    tests: [
      'media/work/tools/open-video',
      'media/work/tools/other-tools',
      'media/work/tools/subtitle-tools',
      'media/work/tools/video-tools',
    ],
  },
  {
    reason: 'Sources of every odd form; probing and rendering them is part of every run.',
    tests: ['media/video/check/check-source', 'media/work/ingest/awkward-sources'],
  },
  {
    reason: 'Mixes, styles and layers in all their combinations; one of each kind is part of every run.',
    tests: [
      'media/intake/assets/obtain-asset',
      'media/video/narration/encode-voiceover',
      'media/video/render/audio/mix-music',
      'media/video/render/captions/caption-modes',
      'media/video/render/captions/caption-presets',
      'media/video/render/video/overlays',
      'media/video/render/video/view',
      'media/work/export/narrated-timeline',
      'videos/staleness/export-staleness',
    ],
  },
  {
    reason: 'Analyses of whole films, long speech and many rows.',
    tests: [
      'media/work/analysis/screen/read-screen',
      'media/work/analysis/transcribe-in-segments',
      'media/work/analysis/watch-slides',
      'media/work/analysis/zoom/read-zooms',
      'videos/search-many-videos',
    ],
  },
  {
    reason: 'A machine without space, engines or a clean end; each journey starts and stops the product.',
    tests: [
      'media/storage/full-disk',
      'media/work/capsule/store-capsule',
      'media/work/unavailable-engines',
      'supervisor/embedded-postgres',
      'supervisor/product',
    ],
  },
];

/** Returns a test's name, such as `videos/list-videos`, from any path of it. @param {string} path */
export const testName = (path) =>
  path
    .replace(/^\.\//, '')
    .replace(/^(dist\/)?(test\/)?/, '')
    .replace(/(\.test)?\.[jt]s$/, '');

/** @param {string} entry @param {string} name of a test file */
export const covers = (entry, name) => entry === name || (entry.endsWith('/') && name.startsWith(entry));

/** @param {string} file path of a compiled test */
export const isOnlyInFullRun = (file) =>
  ONLY_IN_FULL_RUN.some(({ tests }) => tests.some((entry) => covers(entry, testName(file))));
