import { BrandKit, BrandKitPatch } from '../../schemas/brand-kit.js';
import { withoutNulls } from '../../services/platform/text/without-nulls.js';
import { fromGraphqlEnums, toGraphqlEnums } from '../graphql-enums.js';
import { fieldsOf } from '../graphql-selection.js';
import { type Route, route } from '../route.js';
import { errorResponses } from './schemas.js';

type Fields = Readonly<Record<string, unknown>>;

/** Omits optional fields of an entry that are null. */
function kitBody(kit: Fields): Record<string, unknown> {
  const fields = Object.entries(fromGraphqlEnums(BrandKit, kit)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(withoutNulls) : value,
  ]);
  return Object.fromEntries(fields);
}

const KIT_FIELDS = fieldsOf(BrandKit);

const getBrandKit = route<{ brandKit: Fields }>({
  method: 'GET',
  path: '/v1/brand-kit',
  summary: 'Get the Brand Kit',
  description: 'Fields that were never set have their defaults.',
  tags: ['Brand Kit'],
  schema: { responses: { 200: BrandKit, ...errorResponses(400, 403) } },
  document: `query GetBrandKit { brandKit { ${KIT_FIELDS} } }`,
  variables: () => ({}),
  respond: ({ brandKit }) => ({ status: 200, body: kitBody(brandKit) }),
});

const updateBrandKit = route<{ updateBrandKit: Fields }, undefined, undefined, typeof BrandKitPatch>({
  method: 'PATCH',
  path: '/v1/brand-kit',
  summary: 'Change the Brand Kit',
  description:
    'Objects are merged field by field and lists replaced; omitted fields stay, and null resets to the default.',
  tags: ['Brand Kit'],
  schema: { body: BrandKitPatch, responses: { 200: BrandKit, ...errorResponses(400, 403) } },
  document: `mutation UpdateBrandKit($input: BrandKitInput!) { updateBrandKit(input: $input) { ${KIT_FIELDS} } }`,
  variables: ({ body }) => ({ input: toGraphqlEnums(BrandKitPatch, body) }),
  respond: ({ updateBrandKit: kit }) => ({ status: 200, body: kitBody(kit) }),
});

export const brandKitRoutes: readonly Route[] = [getBrandKit, updateBrandKit];
