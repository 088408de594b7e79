import type { Director } from './direct-screencast.js';

/** A screen recording that is made, and of which is known what happens in it. */
export interface Screencast {
  readonly name: string;
  readonly html: string;
  readonly cursor: 'white' | 'black' | 'large';
  readonly play: (director: Director) => Promise<void>;
}
