const FIFTEEN_MINUTES = 900;

/**
 * Limits attempts at the current password of an account with its own access tokens, when the password is
 * changed.
 */
export const PASSWORD_ATTEMPTS = {
  name: 'change-password',
  limit: 10,
  windowSeconds: FIFTEEN_MINUTES,
  forgives: true,
} as const;

/**
 * Limits of wrong passwords. An address may stand for many users behind it; an account belongs to one user,
 * but attempts from one network lock out neither other networks nor browsers that have signed in before, as
 * long as all such browsers together stay within their limit. When an account is attacked from many networks,
 * answers to unknown browsers are delayed more and more.
 */
export const SIGN_IN_LIMITS = {
  name: 'sign-in',
  perAddress: { attempts: 50, seconds: FIFTEEN_MINUTES },
  perAccount: { attempts: 10, seconds: FIFTEEN_MINUTES },
  perAccountsDevices: { attempts: 50, seconds: FIFTEEN_MINUTES },
  slowing: { attempts: 20, seconds: FIFTEEN_MINUTES, stepMs: 250, maxMs: 5000 },
} as const;
