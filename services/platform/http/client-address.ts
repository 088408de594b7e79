import type { FastifyRequest } from 'fastify';
import { createLocalJWKSet, importJWK, type JSONWebKeySet, type JWK, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { CALLER_TOKEN_SECONDS, CLOCK_TOLERANCE_SECONDS } from '../access/caller.js';

/**
 * Header with which the edge states, signed, from which address a request came that it forwards. Unlike
 * `X-Forwarded-For` it cannot be set by a client that reaches the service directly.
 */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

const AUDIENCE = 'client-address';
const EDGE = 'edge';
const MAX_REMEMBERED = 1000;

export type SignClientAddress = (address: string) => Promise<string>;
export type ReadClientAddress = (request: FastifyRequest) => Promise<string>;

/** Returns a function that signs an address (RFC 7519, EdDSA). A statement is reused for half of its lifetime. */
export function makeClientAddressSigner(signingKey: JWK): SignClientAddress {
  const key = importJWK(signingKey, 'EdDSA');
  const signed = new LRUCache<string, Promise<string>>({
    max: MAX_REMEMBERED,
    ttl: (CALLER_TOKEN_SECONDS * 1000) / 2,
  });
  const sign = async (address: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA', kid: signingKey.kid })
      .setIssuer(signingKey.kid as string)
      .setAudience(AUDIENCE)
      .setSubject(address)
      .setIssuedAt()
      .setExpirationTime(`${CALLER_TOKEN_SECONDS}s`)
      .sign(await key);
  return (address) => {
    const known = signed.get(address);
    if (known) return known;
    const fresh = sign(address);
    signed.set(address, fresh);
    return fresh;
  };
}

/**
 * Returns a function that reads the client's address: the one that the edge states, otherwise that of the connection.
 * A statement that is invalid or expired does not count.
 */
export function makeClientAddressReader(publicKeys: JSONWebKeySet): ReadClientAddress {
  const keySet = createLocalJWKSet(publicKeys);
  return async (request) => {
    const statement = request.headers[CLIENT_ADDRESS_HEADER];
    if (typeof statement !== 'string') return request.ip;
    try {
      const { payload, protectedHeader } = await jwtVerify(statement, keySet, {
        audience: AUDIENCE,
        algorithms: ['EdDSA'],
        issuer: EDGE,
        maxTokenAge: CALLER_TOKEN_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['sub', 'exp'],
      });
      if (protectedHeader.kid !== EDGE) throw new Error('signed with another issuer’s key');
      return payload.sub as string;
    } catch (err) {
      request.log.warn({ err }, 'the stated address of a client could not be verified');
      return request.ip;
    }
  };
}
