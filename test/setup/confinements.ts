import { type Confinement, startConfinement } from '../../services/media/confinement/confinement.js';
import { ConfinementEnv } from '../../services/media/confinement/limits.js';

const memoryBytes = ConfinementEnv.parse({}).FFMPEG_MEMORY_BYTES;

/** The confinement modes of a machine, by the installed programs; weaker modes are permitted. */
export const CONFINEMENTS = {
  'in a sandbox': [],
  'without a sandbox': ['bwrap'],
  'with nothing installed': ['bwrap', 'setpriv', 'prlimit'],
} as const;
export type ConfinementName = keyof typeof CONFINEMENTS;

/** Confines programs in this mode from now on. */
export const confineAs = (name: ConfinementName, bounds = {}): Promise<Confinement> =>
  startConfinement({
    memoryBytes,
    without: CONFINEMENTS[name],
    allowUnconfined: name !== 'in a sandbox',
    ...bounds,
  });

/** Restores the mode that other tests expect. */
export const confineAsUsual = () => startConfinement({ memoryBytes });
