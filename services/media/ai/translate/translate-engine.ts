/** A term the operator or the workspace decides on. Without a translation it stays as it is. */
export type GlossaryTerm = { readonly term: string; readonly translation?: string | undefined };

export type LanguagePair = { readonly from: string; readonly to: string };

export type TranslateInput = LanguagePair & {
  /** Sentences, best whole ones. Line breaks in them are blanks. */
  readonly lines: readonly string[];
  readonly glossary: readonly GlossaryTerm[];
  readonly signal: AbortSignal;
  /** A fraction from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
};

export type Translated = {
  /** As many as were given, in their order. */
  readonly lines: readonly string[];
  /** It tells what is meant and needs a person's hand before it is shown. */
  readonly isDraft: boolean;
};

/** Turns text of one language into another. */
export interface TranslateEngine {
  readonly id: string;
  /** Empty: from and to any language. */
  pairs(): Promise<readonly LanguagePair[]>;
  translate(input: TranslateInput): Promise<Translated>;
  /** Ends what it keeps running. */
  close(): Promise<void>;
}
