import { register } from 'node:module';

/** Generators of clients call TypeScript's compiler from JavaScript, which version 7 does not offer. */
const HOOKS = `export const resolve = (name, context, next) =>
  next(name === 'typescript' ? 'ts-5' : name, context);`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
