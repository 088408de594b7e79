import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Outbound } from '../platform/outbound/outbound.js';
import { once, onceResolved } from '../platform/retry/once.js';
import type { AvatarEngineConfig } from './ai/avatar/avatar-engine-config.js';
import { openAvatarEngines } from './ai/avatar/open-avatar-engines.js';
import { renderingMemoryBytes } from './config.js';
import { makeMemoryBudget } from './confinement/memory-budget.js';
import { ASSET_LIMITS } from './intake/assets/asset-limits.js';
import { makeAssets } from './intake/assets/obtain-asset.js';
import { makeSemaphore } from './intake/uploads/semaphore.js';
import type { Storage } from './storage/storage.js';
import type { RenderingServices } from './subgraph/context.js';
import { type FontRegistry, findFonts } from './text/typesetting/font-registry.js';
import { readFfmpegBuild } from './video/ffmpeg/ffmpeg-build.js';
import type { AvatarCatalogue } from './work/avatars/avatar-catalogue.js';
import { makeWorkspaceSemaphore } from './work/planning/workspace-semaphore.js';

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

/** What this process renders while a client waits; opened at the first use. */
export interface Rendering extends RenderingServices {
  readonly openFonts: () => Promise<FontRegistry>;
}

export function makeRendering({ db, storage, outbound, log, config, avatars }: RenderingParts): Rendering {
  const total = availableParallelism();
  const bound = (what: string) => makeWorkspaceSemaphore({ ...PER_WORKSPACE, total }, what);
  const [frames, captions] = [bound('previewed frames'), bound('previewed captions')];
  const openShared = once(() => {
    const memory = makeMemoryBudget(SHARE_OF_MEMORY * renderingMemoryBytes());
    const fetching = makeSemaphore(ASSET_FETCHES_AT_ONCE);
    return {
      db,
      storage,
      assets: makeAssets({ db, storage, outbound, log, memory, ...ASSET_LIMITS, fetching }),
      avatars,
      presenting: openAvatarEngines(config),
      onlyKnownAvatars: true as const,
      memory,
    };
  });
  // After a failure they are tried again: what is missing may be installed meanwhile.
  const openFonts = onceResolved(() => findFonts());
  const openBuild = onceResolved(readFfmpegBuild);
  return {
    openFonts,
    waveforms: { db, storage, bounded: frames },
    openCaptions: async () => ({
      ...openShared(),
      fonts: await openFonts(),
      bounded: captions,
      withinMs: CAPTIONS_WITHIN_MS,
    }),
    openPlanning: async () => ({
      ...openShared(),
      build: await openBuild(),
      fonts: await openFonts(),
      bounded: frames,
      withinMs: WITHIN_MS,
    }),
  };
}
