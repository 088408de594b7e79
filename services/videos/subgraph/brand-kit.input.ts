import * as declared from '../../../schemas/brand-kit.js';
import { inputClass } from '../../platform/declared-types.js';

export const BrandKitInput = inputClass(declared.BrandKitPatch);
export type BrandKitInput = declared.BrandKitInput;
