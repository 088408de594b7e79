/** The starts of heavy programs that a test file may cause without stating a number of its own. */
export const USUAL_LIMITS = { ffmpeg: 30, chromium: 0, products: 0 };

/** @typedef {Partial<typeof USUAL_LIMITS>} Limits */

/** Pages of the studio, besides the walk through it. */
export const STUDIO_PAGES = [
  'studio/accessibility',
  'studio/brand-kit/brand-kit',
  'studio/editor/editor',
  'studio/editor/player/captions/live-captions',
  'studio/editor/visuals/visuals',
  'studio/library/library',
  'studio/library/projects',
  'studio/library/selection',
  'studio/process/process',
  'studio/process/process-file',
  'studio/shell/connection',
  'studio/sign-in/sign-in',
  'studio/upload/upload',
  'studio/video/result/result',
  'studio/video/stale/stale-notice',
  'studio/video/video',
  'studio/workspace/access',
  'studio/workspace/workspace',
];

/** Files that open pages. */
const IN_CHROMIUM = [
  'auth/oauth/chromium',
  'auth/oauth/mcp-clients',
  'clients/typescript/package',
  'edge/pages',
  'journeys/browsers',
  'journeys/share',
  'media/video/render/join/plays-in-chromium',
  'studio/journey',
  ...STUDIO_PAGES,
];

/**
 * The numbers of files that need more, named as in `full-run.mjs`. Raise one only when a test needs the starts:
 * one of ffmpeg costs as much as thirty plain tests, a product as much as an area. Counted are the starts by
 * the process that runs the tests; ffprobe counts as ffmpeg, `supervisor/main.js` as a product, and the product
 * that files share counts for none of them.
 * @type {Readonly<Record<string, Limits>>}
 */
export const START_LIMITS = {
  ...Object.fromEntries(IN_CHROMIUM.map((name) => [name, { chromium: 1 }])),
  'journeys/crashes-on-postgres': { products: 2 },
  'journeys/crashes-on-rabbitmq': { products: 1 },
  'journeys/earlier-release': { products: 1 },
  'journeys/exclusive-on-postgres': { products: 2 },
  'journeys/exclusive-on-rabbitmq': { products: 2 },
  'supervisor/check-settings': { products: 1 },
  'videos/staleness/export-staleness': { ffmpeg: 45 },
  'media/ai/tts/tts-contract': { ffmpeg: 35 },
  'media/confinement/confinement': { ffmpeg: 60 },
  'media/intake/assets/obtain-asset': { ffmpeg: 85 },
  'media/video/check/check-source': { ffmpeg: 150 },
  'media/video/probe/find-keyframes': { ffmpeg: 70 },
  'media/video/ffmpeg/untrusted-files': { ffmpeg: 125 },
  'media/video/narration/encode-voiceover': { ffmpeg: 55 },
  'media/video/probe/probe-source': { ffmpeg: 35 },
  'media/video/render/audio/mix-music': { ffmpeg: 40 },
  'media/video/render/audio/render-audio': { ffmpeg: 65 },
  'media/video/render/captions/caption-layer': { ffmpeg: 40 },
  'media/video/render/join/verify-export': { ffmpeg: 50 },
  'media/video/render/presenter/presenter': { ffmpeg: 45 },
  'media/video/render/scenes/crossfade': { ffmpeg: 50 },
  'media/video/render/video/sources': { ffmpeg: 300 },
  'media/work/article/write-article': { ffmpeg: 35 },
  'media/work/avatars/avatars': { ffmpeg: 40 },
  'media/work/export/animate-presenter': { ffmpeg: 60 },
  'media/work/export/narrated-timeline': { ffmpeg: 55 },
  'media/work/export/prove-export': { ffmpeg: 50 },
  'media/work/export/scenes-and-people': { ffmpeg: 50 },
  'media/work/ingest/awkward-sources': { ffmpeg: 105 },
  'media/work/preview/preview-frame': { ffmpeg: 75 },
  'media/work/tools/open-video': { ffmpeg: 70 },
  'media/work/tools/other-tools': { ffmpeg: 180 },
  'media/work/tools/tool-work': { ffmpeg: 40 },
  'media/work/tools/video-tools': { ffmpeg: 195 },
  'media/work/voiceover/voiceover-work': { ffmpeg: 80 },
};
