/** A secret that can't be read without the key of that id. */
export interface SealedSecret {
  readonly keyId: string;
  /** Base64. */
  readonly ciphertext: string;
}

/** Signs along until it expires. */
export interface PreviousSecret extends SealedSecret {
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Whose secret it is: moved to another row it can't be read. */
export interface SecretOwner {
  readonly workspaceId: string;
  readonly webhookId: string;
}
