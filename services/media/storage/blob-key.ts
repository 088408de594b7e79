/**
 * `files` are named by the hash of their bytes; `segments` and `prepared` can be regenerated and have names
 * of this service; `sounds` exist only during their transcription; `incoming` are uploads that will become
 * files.
 */
export const BLOB_KINDS = ['files', 'segments', 'prepared', 'sounds', 'incoming'] as const;
export type BlobKind = (typeof BLOB_KINDS)[number];

/** Identifies stored bytes, the same in every kind of storage. */
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

/**
 * Ids and hashes of this service consist of letters, digits, "_", "-" and "."; a name with anything else
 * never becomes a path.
 */
export function safeName(name: string): string {
  if (!/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name)) throw new Error(`"${name}" is not a valid blob name`);
  return name;
}

/**
 * Returns the path of the bytes, below a folder or in a bucket. Files are distributed over 256 folders per
 * workspace.
 */
export function pathOfKey({ kind, workspaceId, name }: BlobKey): string {
  const spread = kind === 'files' ? `${safeName(name).slice(0, 2)}/` : '';
  return `${kind}/${safeName(workspaceId)}/${spread}${safeName(name)}`;
}
