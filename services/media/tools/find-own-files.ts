import { inTransaction } from '../../platform/database.js';
import { readStoredUrl } from '../../platform/stored-url.js';
import type { MediaContext } from '../context.js';
import { FileEntity } from '../files/file.entity.js';

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
  const url = new URL(text);
  const path = url.pathname.slice(new URL(`${storageUrl}/`).pathname.length).split('/');
  const [owner = '', fileId = '', filename = '', ...more] = path.map(decoded);
  if (owner !== workspaceId || more.length > 0) return null;
  const { expires = '', signature = '' } = Object.fromEntries(url.searchParams);
  const until = readStoredUrl({ workspaceId: owner, fileId, filename }, { expires, signature }, secrets);
  return until && until.getTime() > Date.now() ? fileId : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
