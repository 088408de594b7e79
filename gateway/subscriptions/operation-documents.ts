import { createHash } from 'node:crypto';
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  print,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';

/** What any operation is held to, whichever way it comes. */
export interface OperationLimits {
  readonly validationRules: readonly ValidationRule[];
  readonly maxTokens: number;
}

export interface KnownDocument {
  readonly document: DocumentNode;
  /** The same for texts that differ in white space alone. */
  readonly hash: string;
}

const KEPT_DOCUMENTS_MOST = 1000;
const KEPT_CHARACTERS_MOST = 4 * 1024 * 1024;

/** Parses and validates a text once, however many subscribe with it; those used last are kept. */
export class OperationDocuments {
  readonly #kept = new Map<string, KnownDocument>();
  #characters = 0;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly limits: OperationLimits,
  ) {}

  /** Throws the `GraphQLError` of a text that is no GraphQL; returns what is wrong with one that is. */
  read(text: string): KnownDocument | readonly GraphQLError[] {
    const kept = this.#kept.get(text);
    if (kept) {
      this.#kept.delete(text);
      this.#kept.set(text, kept);
      return kept;
    }
    const document = parse(text, { maxTokens: this.limits.maxTokens });
    const faults = validate(this.schema, document, [...specifiedRules, ...this.limits.validationRules]);
    if (faults.length > 0) return faults;
    const known = { document, hash: createHash('sha256').update(print(document)).digest('base64url') };
    this.#keep(text, known);
    return known;
  }

  #keep(text: string, known: KnownDocument): void {
    this.#kept.set(text, known);
    this.#characters += text.length;
    while (this.#kept.size > KEPT_DOCUMENTS_MOST || this.#characters > KEPT_CHARACTERS_MOST) {
      const oldest = this.#kept.keys().next().value as string;
      this.#kept.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}
