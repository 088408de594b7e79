import type { Role } from '../platform/caller.js';
import { defineError } from '../platform/errors.js';

export const alreadyMember = defineError<{ email: string }>(
  'conflict',
  ({ email }) => `${email} is a member already`,
  'input.email',
);

export const accountExists = defineError<{ email: string }>(
  'validation_error',
  ({ email }) => `input.password must be left out: ${email} has an account with a password already`,
  'input.password',
);

export const passwordMissing = defineError<{ email: string }>(
  'validation_error',
  ({ email }) => `input.password is required: ${email} has no account yet`,
  'input.password',
);

export const passwordWrong = defineError(
  'validation_error',
  () => 'input.currentPassword must be your present password',
  'input.currentPassword',
);

export const passwordUnchanged = defineError(
  'validation_error',
  () => 'input.newPassword must differ from input.currentPassword',
  'input.newPassword',
);

export const passwordOfNobody = defineError(
  'validation_error',
  () => 'Only a person has a password: sign in to change yours; the credential is an API key',
);

/** A workspace without an owner could never have one again. */
export const lastOwner = defineError(
  'conflict',
  () => 'The workspace must keep an owner: make somebody else owner first',
);

export const ownersOnly = defineError<{ role: Role }>(
  'insufficient_role',
  ({ role }) => `The role ${role} may not do this: only owners make, change and remove owners`,
);
