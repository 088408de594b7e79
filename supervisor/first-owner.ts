/** E-mail address of the first workspace's owner, unless the operator configures one. */
export const FIRST_OWNER = 'owner@localhost';
