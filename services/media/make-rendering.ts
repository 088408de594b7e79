import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Outbound } from '../platform/outbound/outbound.js';
import type { AvatarEngineConfig } from './ai/avatar/avatar-engine-config.js';
import { openAvatarEngines } from './ai/avatar/open-avatar-engines.js';
import { renderingMemoryBytes } from './config.js';
import { makeMemoryBudget } from './confinement/memory-budget.js';
import { ASSET_LIMITS } from './intake/assets/asset-limits.js';
import { makeAssets } from './intake/assets/obtain-asset.js';
import { makeSemaphore } from './intake/uploads/semaphore.js';
import type { Storage } from './storage/storage.js';
import { findFonts } from './text/typesetting/font-shelf.js';
import { readFfmpegBuild } from './video/ffmpeg/ffmpeg-build.js';
import type { AvatarCatalogue } from './work/avatars/avatar-catalogue.js';
import type { ExportServices } from './work/export/export-services.js';
import { makeWorkspaceSemaphore } from './work/planning/workspace-semaphore.js';
import type { CaptionsPreviewServices } from './work/preview/preview-captions.js';
import type { PreviewServices } from './work/preview/preview-frame.js';

/** The gateway waits for at most a minute. */
const WITHIN_MS = 30_000;
/** Laying out a few lines takes milliseconds; an image of a watermark may have to be fetched. */
const CAPTIONS_WITHIN_MS = 10_000;
const PER_WORKSPACE = { perWorkspace: 2, waiting: 8 } as const;
/** Each fetch holds one of the pool's connections. */
const ASSET_FETCHES_AT_ONCE = 2;
/** The rest is for the workers. */
const SHARE_OF_MEMORY = 0.25;

interface RenderingParts {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly outbound: Outbound;
  readonly log: Logger;
  readonly config: AvatarEngineConfig;
  readonly avatars: AvatarCatalogue;
}

/** Services that plan exports, draw frames, and lay out captions for a page. */
export interface Rendering extends PreviewServices {
  readonly captions: CaptionsPreviewServices;
}

/** Returns what opens the services that plan exports and draw frames in this process, once and at the first use. */
export function makeRendering(parts: RenderingParts): () => Promise<Rendering> {
  let opened: Promise<Rendering> | undefined;
  return () => {
    opened ??= openRendering(parts).catch((err: unknown) => {
      opened = undefined;
      throw err;
    });
    return opened;
  };
}

async function openRendering({
  db,
  storage,
  outbound,
  log,
  config,
  avatars,
}: RenderingParts): Promise<Rendering> {
  const memory = makeMemoryBudget(SHARE_OF_MEMORY * renderingMemoryBytes());
  const fetching = makeSemaphore(ASSET_FETCHES_AT_ONCE);
  const total = availableParallelism();
  const services: ExportServices = {
    db,
    storage,
    assets: makeAssets({ db, storage, outbound, log, memory, ...ASSET_LIMITS, fetching }),
    avatars,
    presenting: openAvatarEngines(config),
    onlyKnownAvatars: true,
    memory,
    build: await readFfmpegBuild(),
    fonts: await findFonts(),
  };
  const bound = (what: string) => makeWorkspaceSemaphore({ ...PER_WORKSPACE, total }, what);
  return {
    ...services,
    bounded: bound('previewed frames'),
    withinMs: WITHIN_MS,
    captions: { ...services, bounded: bound('previewed captions'), withinMs: CAPTIONS_WITHIN_MS },
  };
}
