import { register } from 'node:module';

/** Client generators call TypeScript's compiler API from JavaScript, which version 7 does not provide. */
const HOOKS = `export const resolve = (name, context, next) =>
  next(name === 'typescript' ? 'ts-5' : name, context);`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
