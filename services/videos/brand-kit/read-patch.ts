import { BrandKitPatch } from '../../../schemas/brand-kit.js';
import { makePartReader } from '../../platform/validation/read-part.js';
import type { VideosContext } from '../context.js';
import { requireListedLanguage } from '../video/listed-language.js';
import { requireValidPatch } from './check-patch.js';
import { requireInstalledFont } from './require-installed-font.js';

const readPart = makePartReader('body', BrandKitPatch);

/** Validates changes of the Brand Kit. Throws `validation_error` naming the field and the rule. */
export async function readBrandKitPatch(ctx: VideosContext, patch: BrandKitPatch): Promise<BrandKitPatch> {
  const read = readPart(patch) as BrandKitPatch;
  requireValidPatch(read, ctx.isAddressPermitted);
  const { defaultLanguage } = read;
  if (defaultLanguage) await requireListedLanguage(ctx, 'body.defaultLanguage', defaultLanguage);
  const fontFamily = read.captions?.fontFamily;
  if (fontFamily) await requireInstalledFont(ctx, 'body.captions.fontFamily', fontFamily);
  return read;
}
