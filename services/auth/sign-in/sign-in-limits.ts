const FIFTEEN_MINUTES = 900;

/** Attempts at the present password of an account by its own access tokens, before it is replaced. */
export const PASSWORD_ATTEMPTS = {
  name: 'change-password',
  limit: 10,
  windowSeconds: FIFTEEN_MINUTES,
  forgives: true,
} as const;

/**
 * How many wrong passwords are let through. An address stands for many people behind it; an account is one person's, but who tries it
 * from one place shuts nobody out elsewhere, nor a browser that has signed in before, as long as all such browsers together stay within
 * their bound. Tried from everywhere, an account answers unknown browsers the later the more.
 */
export const SIGN_IN_LIMITS = {
  name: 'sign-in',
  perAddress: { attempts: 50, seconds: FIFTEEN_MINUTES },
  perAccount: { attempts: 10, seconds: FIFTEEN_MINUTES },
  perAccountsDevices: { attempts: 50, seconds: FIFTEEN_MINUTES },
  slowing: { attempts: 20, seconds: FIFTEEN_MINUTES, stepMs: 250, mostMs: 5000 },
} as const;
