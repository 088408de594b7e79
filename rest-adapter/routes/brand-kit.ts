import { BrandKit, BrandKitPatch } from '../../schemas/brand-kit.js';
import { fromGraphqlEnums, toGraphqlEnums } from '../graphql-enums.js';
import { type Route, route } from '../route.js';
import { errorResponses } from './schemas.js';

type Fields = Readonly<Record<string, unknown>>;

const LISTS = ['pronunciations', 'glossary', 'scriptSkills'];

/** Omits optional fields of an entry that are null. */
function kitBody(kit: Fields): Record<string, unknown> {
  const body = fromGraphqlEnums(BrandKit, kit);
  for (const name of LISTS) {
    body[name] = (body[name] as object[]).map((entry) =>
      Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
    );
  }
  return body;
}

const KIT_FIELDS = `
  captions {
    fontFamily fontSizePercent color outlineColor backgroundColor backgroundOpacity bold mode position positionPercent preset accentColor
  }
  captionRules { maxLineLength maxLines maxCharactersPerSecond minGapFrames unbrokenTerms }
  article { style primaryColor fontFamily logoUrl videoLinks }
  pronunciations { term type value language }
  glossary { term translation keep language }
  scriptSkills { id name instructions }
  watermark { imageUrl position size opacity }
  defaultLanguage openingSceneUrl closingSceneUrl
  music { url volume duckVolume fadeDuration playInScenes }
  slideTheme slideEntrance crossfadeDuration elementFadeDuration`;

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
