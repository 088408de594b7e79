/**
 * Contains no variable of this service: an environment is full of secrets, and a compromised program would
 * look there first.
 */
export const CONFINED_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' } as const;
