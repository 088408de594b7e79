import type { Role } from '../platform/access/caller.js';
import { defineError } from '../platform/errors/errors.js';

export const alreadyMember = defineError<{ email: string }>(
  'conflict',
  ({ email }) => `${email} is already a member`,
  'input.email',
);

export const passwordWrong = defineError(
  'validation_error',
  () => 'input.currentPassword must be your current password',
  'input.currentPassword',
);

export const passwordUnchanged = defineError(
  'validation_error',
  () => 'input.newPassword must differ from input.currentPassword',
  'input.newPassword',
);

export const unknownAccountPassword = defineError(
  'validation_error',
  () => 'The credential is an API key, which has no password: sign in to change yours',
);

/** Apps of any workspace may ask any person to sign in. */
export const reservedName = defineError(
  'validation_error',
  () => 'input.name must not be a name of the product or look like one',
  'input.name',
);

/** A workspace without an owner could never get one again. */
export const lastOwner = defineError(
  'conflict',
  () => 'The workspace must have an owner: make another member an owner first',
);

export const ownersOnly = defineError<{ role: Role }>(
  'insufficient_role',
  ({ role }) =>
    `The role ${role} may not do this; only signed-in owners can create, change and remove owners`,
);

/**
 * The member's role may have changed since the token was signed, or the role of a key's creator since the key
 * was created.
 */
export const managersOnly = defineError<{ role: Role | null }>(
  'insufficient_role',
  ({ role }) =>
    `Only owners and admins can manage people, API keys, clients and the workspace; the role of this credential is ${role ?? 'none'}`,
);

export const roleAboveCreator = defineError<{ role: Role; creatorRole: Role }>(
  'insufficient_role',
  ({ role, creatorRole }) =>
    `input.role ${role} is above the role ${creatorRole} with which the key would be created`,
);

export const keyAboveRole = defineError<{ id: string; managementRole: Role; role: Role }>(
  'insufficient_role',
  ({ id, managementRole, role }) =>
    `The API key ${id} has the management role ${managementRole}, which the role ${role} may not revoke`,
);
