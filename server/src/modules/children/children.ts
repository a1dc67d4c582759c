export { type AgeFound, ageNoun, ageWord, findAge, inWords, sharedAge } from './ages.ts'
