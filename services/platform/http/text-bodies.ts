import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { DomainError, invalid } from '../errors/errors.js';
import { decodeUtf8 } from '../text/decode-utf8.js';

const FORM_TYPE = 'application/x-www-form-urlencoded';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Throws `unsupported_media_type` when a media type has a charset other than UTF-8. */
function requireUtf8Charset(contentType: string | undefined): void {
  const charset = CHARSET.exec(contentType ?? '')?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return;
  throw new DomainError('unsupported_media_type', 'The charset of the body must be utf-8');
}

interface TextBodyOptions {
  readonly bodyLimit?: number;
  /** Returns what is thrown for a body that is no UTF-8, instead of the refusal itself. */
  readonly explain?: (refusal: Error) => Error;
}

interface TextParser extends TextBodyOptions {
  readonly contentType: string;
  readonly parse: (bytes: Buffer) => unknown;
}

const asItIs = (refusal: Error): Error => refusal;

/** Accepts bodies of a type that is text, in UTF-8 only. */
function acceptText(
  app: FastifyInstance,
  { contentType, parse, bodyLimit, explain = asItIs }: TextParser,
): void {
  app.addContentTypeParser<Buffer>(
    contentType,
    { parseAs: 'buffer', ...(bodyLimit !== undefined && { bodyLimit }) },
    (request, bytes, done) => {
      try {
        requireUtf8Charset(request.headers['content-type']);
        done(null, parse(bytes));
      } catch (refusal) {
        done(explain(refusal as Error));
      }
    },
  );
}

/** Accepts JSON bodies. */
export const acceptJson = (app: FastifyInstance, parse: (text: string) => unknown): void =>
  acceptText(app, {
    contentType: 'application/json',
    parse: (bytes) => parse(decodeUtf8('body', bytes)),
  });

/** Accepts form bodies, which become `URLSearchParams`. */
export const acceptFormBodies = (app: FastifyInstance, options: TextBodyOptions = {}): void =>
  acceptText(app, { contentType: FORM_TYPE, parse: readFormFields, ...options });

const PERCENT_ENCODED = /%([0-9a-f]{2})/gi;

/** The bytes that a form stands for, of which some are percent-encoded. */
const percentDecode = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes
      .toString('latin1')
      .replace(PERCENT_ENCODED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Throws `validation_error` where the bytes, or what they percent-encode, are no UTF-8. */
function readFormFields(bytes: Buffer): URLSearchParams {
  if (!isUtf8(percentDecode(bytes))) throw invalid('body', 'must be UTF-8');
  return new URLSearchParams(bytes.toString('utf8'));
}
