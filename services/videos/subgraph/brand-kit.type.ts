import * as declared from '../../../schemas/brand-kit.js';
import { outputClass } from '../../platform/declared-types.js';

export const BrandKit = outputClass(declared.BrandKit);
export type BrandKit = declared.BrandKit;
