/**
 * Nothing of ours: an environment is full of secrets, and the first thing that a program taken over by a file would look at.
 */
export const CONFINED_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' } as const;
