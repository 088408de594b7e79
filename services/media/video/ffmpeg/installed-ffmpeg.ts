import { stat } from 'node:fs/promises';
import { type FfmpegBuild, readFfmpegBuild } from './ffmpeg-build.js';
import { findFfmpeg } from './find-ffmpeg.js';

/** The installed ffmpeg, as it is known. */
export interface InstalledFfmpeg {
  build(): Promise<FfmpegBuild>;
  /** A readiness check. Without zscale ffmpeg can process every source except HDR ones. */
  check(): Promise<string>;
}

/**
 * Asks the installed ffmpeg once what it is, and again only when its file has changed: on a busy machine starting it
 * takes longer than a readiness check may.
 */
export function watchInstalledFfmpeg(readBuild = readFfmpegBuild): InstalledFfmpeg {
  let known: { readonly file: string; readonly build: Promise<FfmpegBuild> } | undefined;
  const build = async (): Promise<FfmpegBuild> => {
    const { ino, mtimeMs, size } = await stat(await findFfmpeg('ffmpeg'));
    const file = `${ino} ${mtimeMs} ${size}`;
    if (known?.file === file) return known.build;
    const asked = { file, build: readBuild() };
    asked.build.catch(() => {
      if (known === asked) known = undefined;
    });
    known = asked;
    return asked.build;
  };
  return {
    build,
    async check() {
      const { version, canToneMap } = await build();
      return `ok: ${version}${canToneMap ? '' : '; built without zscale: HDR sources cannot be prepared'}`;
    },
  };
}
