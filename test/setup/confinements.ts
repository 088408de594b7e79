import { type Confinement, startConfinement } from '../../services/media/ffmpeg/confinement.js';
import { FfmpegEnv } from '../../services/media/ffmpeg/limits.js';

const memoryBytes = FfmpegEnv.parse({}).FFMPEG_MEMORY_BYTES;

/** The ways in which ffmpeg may be confined on a machine, by what is installed there. */
export const CONFINEMENTS = {
  'in a sandbox': [],
  'without a sandbox': ['bwrap'],
  'with nothing installed': ['bwrap', 'setpriv', 'prlimit'],
} as const;
export type ConfinementName = keyof typeof CONFINEMENTS;

/** From here on ffmpeg runs like this. Skips the test where the machine forbids sandboxes. */
export async function confineAs(
  name: ConfinementName,
  test: Mocha.Context,
  bounds = {},
): Promise<Confinement> {
  const confinement = await startConfinement({ memoryBytes, without: CONFINEMENTS[name], ...bounds });
  if (name === 'in a sandbox' && !confinement.isSandboxed) test.skip();
  return confinement;
}

/** As other tests expect it. */
export const confineAsUsual = () => startConfinement({ memoryBytes });
