/** A glossary term of the operator or the workspace. Without a translation it stays as it is. */
export type GlossaryTerm = { readonly term: string; readonly translation?: string | undefined };

export type LanguagePair = { readonly from: string; readonly to: string };

export type TranslateInput = LanguagePair & {
  /** Preferably whole sentences. Line breaks in them count as spaces. */
  readonly lines: readonly string[];
  readonly glossary: readonly GlossaryTerm[];
  /** Of each line the phrases that stay as they are, written exactly so; a term of the glossary comes first. */
  readonly verbatim?: ReadonlyArray<readonly string[]> | undefined;
  /**
   * Returns how many characters the translation of a line may have at most, if it takes too long to say; else null.
   * Engines that can rephrase get a second request for a shorter one; others ignore it.
   */
  readonly maxCharacters?: ((index: number, translation: string) => number | null) | undefined;
  readonly signal: AbortSignal;
  /** A fraction from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
};

export type Translated = {
  /** One for each line of the request, in the same order. */
  readonly lines: readonly string[];
  /** The translation conveys the meaning but needs editing before publication. */
  readonly isDraft: boolean;
};

export interface TranslateEngine {
  readonly id: string;
  /** Empty: from and to any language. */
  pairs(): Promise<readonly LanguagePair[]>;
  translate(input: TranslateInput): Promise<Translated>;
  /** Ends its running programs. */
  close(): Promise<void>;
}
