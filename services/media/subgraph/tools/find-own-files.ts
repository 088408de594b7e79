import { inTransaction } from '../../../platform/database/database.js';
import { readStoredUrl } from '../../../platform/http/stored-url.js';
import { FileEntity } from '../../storage/file.entity.js';
import type { MediaContext } from '../context.js';

/**
 * Returns the workspace's files that these URLs were issued for, by URL. Other URLs are downloaded like any
 * public one.
 */
export async function findOwnFiles(
  { db, caller: { workspaceId }, tools: { storageUrl, secrets } }: MediaContext,
  urls: readonly string[],
): Promise<Record<string, string>> {
  const own = urls.flatMap((url) => {
    const fileId = readOwnUrl(url, { workspaceId, storageUrl, secrets });
    return fileId ? [[url, fileId] as const] : [];
  });
  if (own.length === 0) return {};
  const found = await inTransaction(db, { workspaceId }, (tx) =>
    tx.find(FileEntity, {
      where: own.map(([, id]) => ({ id })),
      select: { workspaceId: true, id: true },
    }),
  );
  const there = new Set(found.map(({ id }) => id));
  return Object.fromEntries(own.filter(([, id]) => there.has(id)));
}

/**
 * Accepts only signed URLs that have not expired: the URL grants access, also to the workspace that owns the
 * file.
 */
function readOwnUrl(
  text: string,
  {
    workspaceId,
    storageUrl,
    secrets,
  }: { workspaceId: string | null; storageUrl: string; secrets: readonly string[] },
): string | null {
  if (!text.startsWith(`${storageUrl}/`) || !URL.canParse(text)) return null;
  const { owner, fileId, until } = readAddress(text, storageUrl, secrets);
  return owner === workspaceId && until && until.getTime() > Date.now() ? fileId : null;
}

/**
 * Returns the rule that a URL of this service violates if it is not readable; null for any other URL. A URL
 * issued for another workspace can be downloaded until it expires, like any public one.
 */
export function findFault(
  url: string,
  { tools: { storageUrl, secrets }, caller: { workspaceId } }: Pick<MediaContext, 'tools' | 'caller'>,
): string | null {
  if (!url.startsWith(`${storageUrl}/`)) return null;
  const rule = 'must be a valid URL of a stored file';
  const { owner, until } = readAddress(url, storageUrl, secrets);
  if (until && until.getTime() <= Date.now()) return `${rule}; it expired at ${until.toISOString()}`;
  return until && owner !== workspaceId ? null : rule;
}

function readAddress(text: string, storageUrl: string, secrets: readonly string[]) {
  const url = new URL(text);
  const path = url.pathname.slice(new URL(`${storageUrl}/`).pathname.length).split('/');
  const [owner = '', fileId = '', filename = '', ...more] = path.map(decoded);
  const { expires = '', signature = '' } = Object.fromEntries(url.searchParams);
  const signed = { workspaceId: owner, fileId, filename };
  const until = more.length > 0 ? null : readStoredUrl(signed, { expires, signature }, secrets);
  return { owner, fileId, until };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
