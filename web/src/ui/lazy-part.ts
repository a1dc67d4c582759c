import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component that is loaded when it is first shown, by its name in the file that `load` imports. */
export function lazyPart<
  Name extends string,
  // biome-ignore lint/suspicious/noExplicitAny: as React says what may be lazy.
  Parts extends Record<Name, ComponentType<any>>,
>(load: () => Promise<Parts>, name: Name): LazyExoticComponent<Parts[Name]> {
  return lazy(async () => ({ default: (await load())[name] }))
}
