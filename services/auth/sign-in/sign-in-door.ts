const FIFTEEN_MINUTES = 900;

/** How many wrong passwords are let through: one address stands for many people behind it, one account for one. */
export const SIGN_IN_DOOR = {
  name: 'sign-in',
  perAddress: { attempts: 50, seconds: FIFTEEN_MINUTES },
  perAccount: { attempts: 10, seconds: FIFTEEN_MINUTES },
} as const;
