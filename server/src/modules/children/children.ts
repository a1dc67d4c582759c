export { type AgeFound, ageNoun, ageWord, findAge, sharedAge } from './ages.ts'
