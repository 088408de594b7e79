import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';

/** One product with all its processes, and what works for it. */
const BYTES_OF_A_WORKER = 2.3e9;
const SECONDS_OF_OTHERS = 4;
const SECONDS_LEAST = 60;

/** Seconds of the files that take longest, about: they are begun first. Nothing but time depends on it. */
const SECONDS = new Map(
  Object.entries({
    'journeys/kill.test.js': 270,
    'media/render/picture/sources.test.js': 240,
    'journeys/sources.test.js': 205,
    'journeys/uploads.test.js': 195,
    'journeys/process-kill.test.js': 185,
    'journeys/job-control.test.js': 145,
    'platform/messaging/transport.test.js': 140,
    'media/ingest/awkward-sources.test.js': 120,
    'journeys/webhook-deliveries.test.js': 115,
    'media/facts/remove-video-media.test.js': 85,
    'journeys/process.test.js': 85,
    'media/ingest/check-source.test.js': 80,
    'videos/list-videos.test.js': 65,
    'media/voiceover/voiceover-work.test.js': 65,
    'journeys/live.test.js': 65,
    'media/files/full-disk.test.js': 60,
    'webhooks/delivery/killed-process.test.js': 55,
    'media/tools/video-tools.test.js': 55,
    'media/render/presenter/presenter.test.js': 55,
    'journeys/voiceover.test.js': 55,
    'journeys/translation.test.js': 55,
    'journeys/long-speech.test.js': 55,
    'journeys/bucket.test.js': 55,
    'contracts/access.test.js': 55,
    'media/tools/other-tools.test.js': 50,
    'media/ffmpeg/confinement.test.js': 50,
    'media/article/write-article.test.js': 50,
    'journeys/main-job.test.js': 50,
    'journeys/keys.test.js': 50,
    'gateway/subscription-streams.test.js': 50,
    'edge/idempotency.test.js': 50,
    'media/render/captions/caption-place.test.js': 45,
    'media/ffmpeg/untrusted-files.test.js': 45,
    'media/assets/obtain-asset.test.js': 45,
    'journeys/analyze.test.js': 45,
    'gateway/limits.test.js': 45,
    'media/render/captions/caption-modes.test.js': 40,
    'media/export/speaking-presenter.test.js': 40,
    'media/engines/speak/speak-contract.test.js': 40,
    'gateway/subscription-sockets.test.js': 40,
    'gateway/subscription-failures.test.js': 40,
    'webhooks/delivery/delivery-engine.test.js': 35,
    'media/render/sound/render-sound.test.js': 35,
    'media/render/picture/overlays.test.js': 35,
    'gateway/documents.test.js': 35,
    'edge/rate-limit.test.js': 35,
    'media/render/picture/view.test.js': 30,
    'media/files/storage.test.js': 30,
    'media/export/scenes-and-people.test.js': 30,
    'journeys/usage.test.js': 30,
    'journeys/direct-callers.test.js': 30,
    'media/work-queue/work-pool.test.js': 25,
    'media/tools/open-video.test.js': 25,
    'media/analysis/zoom/read-zooms.test.js': 25,
    'media/analysis/screen/read-screen.test.js': 25,
    'media/analysis/hear-in-pieces.test.js': 25,
    'media/analysis/find-speech.test.js': 25,
    'media/analysis/analyze-source.test.js': 25,
    'edge/large-requests.test.js': 25,
    'media/render/sound/mix-music.test.js': 20,
    'media/export/prove-export.test.js': 20,
    'journeys/library.test.js': 20,
    'gateway/graphql-over-http.test.js': 20,
    'edge/process.test.js': 20,
    'edge/export.test.js': 20,
    'auth/oauth/endpoints.test.js': 20,
  }),
);

/**
 * @typedef {object} Share Test files that are run one after another.
 * @property {readonly string[]} files Compiled, from the root.
 * @property {number} seconds
 */

/** How many mochas work side by side: one more than there are processors, for many a test waits. */
export const workersHere = () =>
  Math.max(1, Math.min(availableParallelism() + 1, Math.floor(totalmem() / BYTES_OF_A_WORKER)));

const secondsOf = (/** @type {string} */ file) =>
  SECONDS.get(file.replace(/^dist\/test\//, '')) ?? SECONDS_OF_OTHERS;

/** @param {readonly string[]} files @returns {Share} */
const oneShare = (files) => ({ files, seconds: files.reduce((sum, file) => sum + secondsOf(file), 0) });

/**
 * All test files, to be taken in this order by whoever is free. First those that start a product, in one share: they have
 * one in common, and two products at once would be more than two processors can do in the times that are promised. Then
 * large shares, and smaller ones towards the end, so that all end at about the same time. A mocha loads much before its
 * first test, so there are no more of them than that takes.
 * @param {string} root
 * @param {number} workers
 * @returns {Share[]}
 */
export function shareTests(root, workers) {
  const files = readdirSync(join(root, 'dist', 'test'), { recursive: true })
    .map((file) => `dist/test/${file}`)
    .filter((file) => file.endsWith('.test.js'))
    .sort();
  const startsProduct = (/** @type {string} */ file) =>
    /^import .*\/(shared-)?product\.js/m.test(readFileSync(join(root, file), 'utf8'));
  const products = oneShare(files.filter(startsProduct));
  const others = files.filter((file) => !products.files.includes(file));
  const isLong = (/** @type {string} */ file) => secondsOf(file) >= SECONDS_LEAST;
  const long = others.filter(isLong).sort((one, other) => secondsOf(other) - secondsOf(one));
  const inOrder = [...long, ...others.filter((file) => !isLong(file))];
  let left = oneShare(others).seconds;
  const shares = [products];
  /** How many seconds the last one may have. */
  let room = 0;
  for (const file of inOrder) {
    const last = /** @type {Share} */ (shares.at(-1));
    if (last.seconds + secondsOf(file) <= room) shares.splice(-1, 1, oneShare([...last.files, file]));
    else {
      if (last !== products) left -= last.seconds;
      room = Math.max(SECONDS_LEAST, left / (workers + 1));
      shares.push(oneShare([file]));
    }
  }
  return shares;
}
