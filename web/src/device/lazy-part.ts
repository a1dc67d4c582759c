import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { onWake } from './wake.ts'

// biome-ignore lint/suspicious/noExplicitAny: as React says what may be lazy.
type Parts<Name extends string> = Record<Name, ComponentType<any>>

/** A whole screen that is loaded when it is first shown, by its name in the file that `load` imports. */
export function lazyScreen<Name extends string, File extends Parts<Name>>(
  load: () => Promise<File>,
  name: Name,
): LazyExoticComponent<File[Name]> {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** A part of a screen, as `lazyScreen`. Where it can't be had it comes with the network; the screen stays as it is. */
export function lazyPart<Name extends string, File extends Parts<Name>>(
  load: () => Promise<File>,
  name: Name,
): LazyExoticComponent<File[Name]> {
  return lazyScreen(() => load().catch(() => loadOnWake(load)), name)
}

function loadOnWake<File>(load: () => Promise<File>): Promise<File> {
  return new Promise((resolve) => {
    const stop = onWake(() => {
      load().then(
        (file) => {
          stop()
          resolve(file)
        },
        () => {},
      )
    })
  })
}
