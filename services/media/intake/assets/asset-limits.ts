import type { AssetServices } from './asset-services.js';

const MEGABYTE = 1024 ** 2;

/** Limits of a file that a setting refers to. */
export const ASSET_LIMITS: Pick<AssetServices, 'maxBytes' | 'sceneLimits'> = {
  maxBytes: { image: 25 * MEGABYTE, music: 200 * MEGABYTE, scene: 1024 * MEGABYTE },
  sceneLimits: { maxBytes: 1024 * MEGABYTE, maxSeconds: 300, maxPixels: 7680 * 4320, maxStreams: 32 },
};
