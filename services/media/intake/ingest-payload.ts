/** What the pieces of work that take a source in are told. What is behind a link becomes an upload first. */
export interface IngestPayload {
  readonly source:
    | { readonly kind: 'file'; readonly fileId: string }
    | { readonly kind: 'upload'; readonly uploadId: string };
  readonly filename: string;
  /** The bytes are a backup that the source is in; absent: they are the source. */
  readonly holds?: 'backup';
}
