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

  /** Or all that is wrong with it. */
  read(text: string): KnownDocument | readonly GraphQLError[] {
    const kept = this.#kept.get(text);
    if (kept) {
      this.#kept.delete(text);
      this.#kept.set(text, kept);
      return kept;
    }
    let document: DocumentNode;
    try {
      document = parse(text, { maxTokens: this.limits.maxTokens });
    } catch (thrown) {
      return asClientsFaults('GRAPHQL_PARSE_FAILED', [thrown as GraphQLError]);
    }
    const faults = validate(this.schema, document, [...specifiedRules, ...this.limits.validationRules]);
    if (faults.length > 0) return asClientsFaults('GRAPHQL_VALIDATION_FAILED', faults);
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

/** As Apollo Server codes them; a rule that has given its own keeps it. */
function asClientsFaults(code: string, faults: readonly GraphQLError[]): readonly GraphQLError[] {
  for (const { extensions } of faults) extensions.code ??= code;
  return faults;
}
