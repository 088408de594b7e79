/** An encrypted secret with the ID of its key. */
export interface SealedSecret {
  readonly keyId: string;
  /** Base64. */
  readonly ciphertext: string;
}

/** A previous secret, which keeps signing until it expires. */
export interface PreviousSecret extends SealedSecret {
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** The webhook that a secret is bound to: moved to another row it can't be decrypted. */
export interface SecretOwner {
  readonly workspaceId: string;
  readonly webhookId: string;
}
