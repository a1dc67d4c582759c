import { reducedMotion } from './use-media.ts'

/** How to move the page: softly, or at once for those who asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia(reducedMotion).matches ? 'auto' : 'smooth'
}
