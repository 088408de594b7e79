import type { ImportedManifests } from './import-manifests.js';

/** What a manifest says of a file. Files are called by their role: their names may be private. */
export interface SignedContent {
  readonly title: string;
  readonly ingredients: readonly Ingredient[];
  /** In the order in which they were done. The first one is `c2pa.opened` or `c2pa.created`. */
  readonly actions: readonly Action[];
  readonly approval: ContentApproval | null;
}

export interface Ingredient {
  /** Referred to by actions; not written. */
  readonly id: string;
  /** What the file was made from, a part of it, or what its content was derived from. */
  readonly relationship: 'parentOf' | 'componentOf' | 'inputTo';
  readonly title: string;
  readonly contentType?: string;
  /** In hexadecimal. */
  readonly sha256: string;
  /** The manifests that the ingredient arrived with. */
  readonly manifests?: ImportedManifests | null;
}

/** An action of C2PA 2.x (18.15). */
export interface Action {
  readonly action: `c2pa.${string}`;
  readonly description?: string;
  /** A term of IPTC's vocabulary `digitalsourcetype`. */
  readonly digitalSourceType?: string;
  /** IDs of ingredients. */
  readonly ingredients?: readonly string[];
  /** BCP 47. */
  readonly sourceLanguage?: string;
  readonly targetLanguage?: string;
}

/** Who approved the content, and when. */
export interface ContentApproval {
  readonly name: string | null;
  readonly id: string;
  /** ISO 8601. */
  readonly approvedAt: string;
}
