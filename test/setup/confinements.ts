import { type Confinement, startConfinement } from '../../services/media/confinement/confinement.js';
import { ConfinementEnv } from '../../services/media/confinement/limits.js';

const memoryBytes = ConfinementEnv.parse({}).FFMPEG_MEMORY_BYTES;

/** The ways in which programs may be confined on a machine, by what is installed there; the lesser ones are permitted. */
export const CONFINEMENTS = {
  'in a sandbox': [],
  'without a sandbox': ['bwrap'],
  'with nothing installed': ['bwrap', 'setpriv', 'prlimit'],
} as const;
export type ConfinementName = keyof typeof CONFINEMENTS;

/** From here on programs run like this. */
export const confineAs = (name: ConfinementName, bounds = {}): Promise<Confinement> =>
  startConfinement({
    memoryBytes,
    without: CONFINEMENTS[name],
    allowUnconfined: name !== 'in a sandbox',
    ...bounds,
  });

/** As other tests expect it. */
export const confineAsUsual = () => startConfinement({ memoryBytes });
