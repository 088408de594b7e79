/**
 * `files` are kept under the hash of their bytes; `segments` and `prepared` can be made again and have names of ours;
 * `sounds` are there for as long as they are heard; `incoming` are uploads on their way to become files.
 */
export const BLOB_KINDS = ['files', 'segments', 'prepared', 'sounds', 'incoming'] as const;
export type BlobKind = (typeof BLOB_KINDS)[number];

/** Names stored bytes; the same wherever they are stored. */
export interface BlobKey {
  readonly kind: BlobKind;
  readonly workspaceId: string;
  readonly name: string;
}

export const fileKey = (workspaceId: string, sha256: string): BlobKey => ({
  kind: 'files',
  workspaceId,
  name: sha256,
});

export const segmentKeyOf = (workspaceId: string, name: string): BlobKey => ({
  kind: 'segments',
  workspaceId,
  name,
});

export const preparedKey = (workspaceId: string, name: string): BlobKey => ({
  kind: 'prepared',
  workspaceId,
  name,
});

export const audioKeyOf = (workspaceId: string, name: string): BlobKey => ({
  kind: 'sounds',
  workspaceId,
  name,
});

export const incomingKey = (workspaceId: string, name: string): BlobKey => ({
  kind: 'incoming',
  workspaceId,
  name,
});

/** Ids and hashes are ours, letters, digits, "_", "-" and "."; a name with anything else never becomes a path. */
export function safeName(name: string): string {
  if (!/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name)) throw new Error(`"${name}" is no name of ours`);
  return name;
}

/** Where the bytes are, below a folder or in a bucket. Files are spread over 256 folders a workspace. */
export function pathOfKey({ kind, workspaceId, name }: BlobKey): string {
  const spread = kind === 'files' ? `${safeName(name).slice(0, 2)}/` : '';
  return `${kind}/${safeName(workspaceId)}/${spread}${safeName(name)}`;
}
