import { createHmac } from 'node:crypto';

/** Roles belong to the whole server: the database's name separates two installations. */
export function runtimeRole(
  database: string,
  service: string,
  roleSecret: string,
): { name: string; password: string } {
  const name = `${database}_${service}`;
  return { name, password: createHmac('sha256', roleSecret).update(name).digest('base64url') };
}

/** Returns the service's own URL of a database that was migrated with this secret. */
export function runtimeUrl(
  databaseUrl: string,
  database: string,
  service: string,
  roleSecret: string,
): string {
  const role = runtimeRole(database, service, roleSecret);
  const url = new URL(databaseUrl);
  url.username = encodeURIComponent(role.name);
  url.password = encodeURIComponent(role.password);
  return url.href;
}
