/**
 * User and group of confined programs: an id that no Debian account has, so that it owns nothing. The account
 * "nobody" is shared by other services, PostgreSQL among them.
 */
export const OWN_ID = 65532;
