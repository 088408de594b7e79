import { inTransaction } from '../../../platform/database.js';
import { readStoredUrl } from '../../../platform/stored-url.js';
import { FileEntity } from '../../storage/file.entity.js';
import type { MediaContext } from '../context.js';

/** The files of the workspace that these addresses were given out for, by address. Others are to be fetched like anybody's. */
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

/** Only what is signed and has not expired: an address is the permission, for its holder of the workspace, too. */
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
 * The rule that an address of this service's own breaks that stands for nothing to be read; null for any other address. What another
 * workspace was given can be fetched for as long as it lasts, as by anybody.
 */
export function findFault(
  url: string,
  { tools: { storageUrl, secrets }, caller: { workspaceId } }: Pick<MediaContext, 'tools' | 'caller'>,
): string | null {
  if (!url.startsWith(`${storageUrl}/`)) return null;
  const rule = 'must be a current address of a stored file';
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
