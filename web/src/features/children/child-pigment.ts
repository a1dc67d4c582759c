import type { Pigment } from '@nestbook/contract/rules/home-notes.ts'

const inOrder: readonly Pigment[] = ['butter', 'sky', 'sage', 'blush', 'lilac', 'apricot']

/** The colour of a child's card, by its place in the family. */
export function childPigment(place: number): Pigment {
  return inOrder[place % inOrder.length] ?? 'butter'
}
