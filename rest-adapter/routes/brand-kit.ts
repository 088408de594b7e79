import { BrandKit, BrandKitPatch } from '../../schemas/brand-kit.js';
import { withoutNulls } from '../../services/platform/text/without-nulls.js';
import { endpoint } from '../endpoint.js';
import { fromGraphqlEnums } from '../graphql-values.js';
import type { Route } from '../route.js';

type Fields = Readonly<Record<string, unknown>>;

/** Omits optional fields of an entry that are null. */
function kitBody(kit: Fields): Record<string, unknown> {
  const fields = Object.entries(fromGraphqlEnums(BrandKit, kit)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(withoutNulls) : value,
  ]);
  return Object.fromEntries(fields);
}

const getBrandKit = endpoint({
  method: 'GET',
  path: '/v1/brand-kit',
  summary: 'Get the Brand Kit',
  description: 'Fields that were never set have their defaults.',
  tags: ['Brand Kit'],
  answer: BrandKit,
  graphql: 'query GetBrandKit { brandKit }',
  show: kitBody,
});

const updateBrandKit = endpoint({
  method: 'PATCH',
  path: '/v1/brand-kit',
  summary: 'Change the Brand Kit',
  description:
    'Objects are merged field by field and lists replaced; omitted fields stay, and null resets to the default.',
  tags: ['Brand Kit'],
  body: BrandKitPatch,
  answer: BrandKit,
  graphql: 'mutation UpdateBrandKit($input: BrandKitInput!) { updateBrandKit(input: $input) }',
  show: kitBody,
});

export const brandKitRoutes: readonly Route[] = [getBrandKit, updateBrandKit];
