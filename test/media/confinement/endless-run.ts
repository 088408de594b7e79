import { startConfinement } from '../../../services/media/confinement/confinement.js';
import type { WrapperName } from '../../../services/media/confinement/find-wrappers.js';
import { runFfmpeg } from '../../../services/media/video/ffmpeg/run-ffmpeg.js';

/**
 * A process that runs ffmpeg into this file until it is killed, as if the other programs were not installed.
 */
const [, , path = '', ...without] = process.argv;
await startConfinement({
  memoryBytes: 8 * 1024 ** 3,
  without: without as WrapperName[],
  allowUnconfined: without.length > 0,
});
await runFfmpeg({
  inputs: [{ path: 'testsrc2=s=64x64:r=25', formats: 'lavfi', options: ['-re', '-f', 'lavfi'] }],
  outputs: [{ path, options: ['-c:v', 'libx264', '-preset', 'ultrafast', '-f', 'matroska'] }],
  signal: new AbortController().signal,
});
