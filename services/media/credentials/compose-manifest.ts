import { randomUUID } from 'node:crypto';
import { productVersion } from '../../platform/config/package-root.js';
import { type CborValue, encodeCbor, Tagged } from './cbor.js';
import { box, hashOf, superbox } from './jumbf.js';
import { type RequestTimeStamp, type SignedClaim, signClaim, sizeOfSignedClaim } from './sign-claim.js';
import type { Action, ContentApproval, Ingredient, SignedContent } from './signed-content.js';
import type { SigningKey } from './signing-key.js';

/** The assertion that binds a manifest to the bytes of its file. */
export interface HardBinding {
  readonly label: string;
  readonly data: CborValue;
}

export interface ManifestKeys {
  readonly key: SigningKey;
  readonly requestTimeStamp: RequestTimeStamp | null;
}

export interface ManifestDraft {
  /** Size of the finished manifest store. */
  readonly sizeBytes: number;
  /** Signs the manifest, once the hash of the file is known. */
  complete(hash: Buffer): Promise<{ readonly store: Buffer } & Pick<SignedClaim, 'isTimeStamped'>>;
}

const GENERATOR = { name: 'Video processing service', version: productVersion };
const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const CONTEXTS = {
  dcterms: 'http://purl.org/dc/terms/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
};

/**
 * Drafts the manifest store of a file: the manifests of its ingredients, then its own, which is valid. The
 * length does not depend on the hash, so the file can be written around it.
 */
export async function draftManifest(
  content: SignedContent,
  bind: (hash: Buffer, storeBytes: number) => HardBinding,
  { key, requestTimeStamp }: ManifestKeys,
): Promise<ManifestDraft> {
  const label = `urn:c2pa:${randomUUID()}`;
  const ids = {
    label,
    instanceId: `urn:uuid:${randomUUID()}`,
    when: new Tagged(0, new Date().toISOString()),
  };
  const write = (hash: Buffer, storeBytes: number) => writeManifest(content, bind(hash, storeBytes), ids);
  const sizeWith = async (storeBytes: number): Promise<number> => {
    const { claim, wrap } = write(Buffer.alloc(32), storeBytes);
    const signed = await sizeOfSignedClaim(claim, key, requestTimeStamp);
    return wrap(Buffer.alloc(signed)).length;
  };
  // The binding may contain the length of the store, whose own length depends on its digits.
  let sizeBytes = await sizeWith(0x10000);
  for (let next = await sizeWith(sizeBytes); next !== sizeBytes; next = await sizeWith(sizeBytes))
    sizeBytes = next;
  return {
    sizeBytes,
    complete: async (hash) => {
      const { claim, wrap } = write(hash, sizeBytes);
      const { message, isTimeStamped } = await signClaim(claim, key, requestTimeStamp);
      return { store: wrap(message), isTimeStamped };
    },
  };
}

interface Ids {
  readonly label: string;
  readonly instanceId: string;
  readonly when: Tagged;
}

/** Returns the claim, and what wraps it with its signature and the assertions into the store. */
function writeManifest(
  { title, ingredients, actions, approval }: SignedContent,
  binding: HardBinding,
  { label, instanceId, when }: Ids,
): { claim: Buffer; wrap: (signature: Buffer) => Buffer } {
  const assertions: Buffer[] = [];
  const links: HashedUri[] = [];
  const add = (name: string, content: Buffer, type: 'cbor' | 'json' = 'cbor'): HashedUri => {
    const assertion = superbox(type, name, box(type, content));
    const link = { url: `self#jumbf=c2pa.assertions/${name}`, hash: hashOf(assertion) };
    assertions.push(assertion);
    links.push(link);
    return link;
  };
  const added = new Map(
    ingredients.map((ingredient, index) => [
      ingredient.id,
      add(`c2pa.ingredient.v3${index > 0 ? `__${index}` : ''}`, encodeCbor(describeIngredient(ingredient))),
    ]),
  );
  const described = actions.map((action) => describeAction(action, added, when));
  add('c2pa.actions.v2', encodeCbor({ actions: described }));
  if (approval) add('cawg.metadata', Buffer.from(JSON.stringify(describeApproval(approval))), 'json');
  add(binding.label, encodeCbor(binding.data));
  const claim = encodeCbor({
    instanceID: instanceId,
    claim_generator_info: GENERATOR,
    'dc:title': title,
    alg: 'sha256',
    signature: `self#jumbf=/c2pa/${label}/c2pa.signature`,
    created_assertions: links as unknown as CborValue,
  });
  const imported = ingredients.flatMap(({ manifests }) => manifests?.boxes ?? []);
  const wrap = (signature: Buffer) =>
    superbox(
      'c2pa',
      'c2pa',
      ...imported,
      superbox(
        'c2ma',
        label,
        superbox('c2as', 'c2pa.assertions', ...assertions),
        superbox('c2cl', 'c2pa.claim.v2', box('cbor', claim)),
        superbox('c2cs', 'c2pa.signature', box('cbor', signature)),
      ),
    );
  return { claim, wrap };
}

interface HashedUri {
  readonly url: string;
  readonly hash: Buffer;
}

const describeIngredient = ({
  title,
  contentType,
  relationship,
  sha256,
  manifests,
}: Ingredient): CborValue => ({
  'dc:title': title,
  'dc:format': contentType,
  relationship,
  // The name of the file by its hash (RFC 6920).
  instanceID: `ni:///sha-256;${Buffer.from(sha256, 'hex').toString('base64url')}`,
  ...(manifests && {
    activeManifest: manifests.active,
    claimSignature: manifests.signature,
    validationResults: { activeManifest: manifests.validation },
  }),
});

function describeAction(
  { action, description, digitalSourceType, ingredients, sourceLanguage, targetLanguage }: Action,
  added: ReadonlyMap<string, HashedUri>,
  when: Tagged,
): CborValue {
  const links = ingredients?.map((id) => added.get(id) as HashedUri);
  const parameters = { ingredients: links as unknown as CborValue, sourceLanguage, targetLanguage };
  const hasParameters = Object.values(parameters).some((value) => value !== undefined);
  return {
    action,
    when,
    softwareAgent: GENERATOR,
    description,
    digitalSourceType: digitalSourceType && `${SOURCE_TYPES}${digitalSourceType}`,
    parameters: hasParameters ? parameters : undefined,
  };
}

/** IPTC's contributor with a role, and Dublin Core's date of acceptance. */
const describeApproval = ({ name, id, approvedAt }: ContentApproval) => ({
  '@context': CONTEXTS,
  'Iptc4xmpExt:Contributor': [
    {
      'Iptc4xmpExt:Role': ['Approver'],
      ...(name && { 'Iptc4xmpExt:Name': name }),
      'Iptc4xmpExt:Identifier': [id],
    },
  ],
  'dcterms:dateAccepted': approvedAt,
});
