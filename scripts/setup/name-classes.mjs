/** How esbuild's option `keepNames` restores the name of a function or class. */
const NAME_ALL = '__name=(target,value)=>__defProp(target,"name",{value,configurable:!0})';

/** Arrow functions and async functions have no prototype. */
const NAME_CLASSES = '__name=(t,v)=>t.name!==v&&t.prototype?__defProp(t,"name",{value:v}):t';

/**
 * Changes a bundle to restore the names of classes only. The closures that a request creates would otherwise each
 * receive a property `name` when they are created, for which V8 gives up their fast properties: a fifth of the processor
 * time of a query at the gateway, and a quarter of a kilobyte for each closure that is kept. The text keeps its length,
 * so that the source map stays right.
 * @param {string} bundle
 */
export function nameClassesOnly(bundle) {
  if (!bundle.includes(NAME_ALL)) throw new Error('This version of esbuild restores names in another way');
  return bundle.replace(NAME_ALL, NAME_CLASSES.padEnd(NAME_ALL.length));
}
