/** Payload of the work that ingests a source. The file behind a link is first downloaded as an upload. */
export interface IngestPayload {
  readonly source:
    | { readonly kind: 'file'; readonly fileId: string }
    | { readonly kind: 'upload'; readonly uploadId: string };
  readonly filename: string;
  /** The bytes are a backup that contains the source; when absent they are the source. */
  readonly holds?: 'backup';
}
