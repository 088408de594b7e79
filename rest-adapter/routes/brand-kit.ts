import { BrandKit, BrandKitPatch } from '../../schemas/brand-kit.js';
import { type Route, route } from '../route.js';
import { errorResponses } from './schemas.js';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that are enums in GraphQL, by section. */
const ENUM_FIELDS: Readonly<Record<string, readonly string[]>> = {
  captions: ['mode', 'position'],
  article: ['style'],
  pronunciations: ['type'],
  watermark: ['position', 'size'],
};
const LISTS = ['pronunciations', 'glossary', 'scriptSkills'];

const toEnum = (word: string): string => word.toUpperCase().replaceAll('-', '_');
const fromEnum = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** Converts the enum values of a Brand Kit with the given function. */
function convertEnums(kit: Fields, change: (word: string) => string): Record<string, unknown> {
  const inside = (section: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((entry) => inside(section, entry));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, held]) =>
      ENUM_FIELDS[section]?.includes(name) && typeof held === 'string' ? [name, change(held)] : [name, held],
    );
    return Object.fromEntries(fields);
  };
  return Object.fromEntries(Object.entries(kit).map(([name, value]) => [name, inside(name, value)]));
}

/** Omits optional fields of an entry that are null. */
function kitBody(kit: Fields): Record<string, unknown> {
  const body = convertEnums(kit, fromEnum);
  for (const name of LISTS) {
    body[name] = (body[name] as object[]).map((entry) =>
      Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
    );
  }
  return body;
}

const KIT_FIELDS = `
  captions {
    fontFamily fontSizePercent color outlineColor backgroundColor backgroundOpacity bold mode position positionPercent
  }
  article { style primaryColor fontFamily logoUrl }
  pronunciations { term type value language }
  glossary { term translation keep language }
  scriptSkills { id name instructions }
  watermark { imageUrl position size opacity }
  defaultLanguage openingSceneUrl closingSceneUrl
  music { url volume duckVolume fadeDuration playInScenes }`;

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
  variables: ({ body }) => ({ input: convertEnums(body, toEnum) }),
  respond: ({ updateBrandKit: kit }) => ({ status: 200, body: kitBody(kit) }),
});

export const brandKitRoutes: readonly Route[] = [getBrandKit, updateBrandKit];
