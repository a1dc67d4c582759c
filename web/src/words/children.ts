import { productName } from './product.ts'

export const childrenWords = {
  title: 'My Children',
  autoBuild: 'Auto-build profiles',
  about: 'About auto-build profiles',
  tip: 'The AI builds detailed profiles of your children from your conversations. When this is off, nothing new is noted, on any of your devices.',
  notSwitched: 'Your account could not be told. Please check your connection and try again.',
  loading: 'Loading profiles',
  none: 'No profiles yet. Start chatting with the AI and profiles will be automatically created!',
  failed: 'Your profiles could not be loaded. Please check your connection.',
  again: 'Try again',
  updated: (day: string) => `Last updated ${day}`,
  view: 'View full profile',
  of: (title: string) => ` of ${title}`,
  age: (age: number | string) => (typeof age === 'number' ? `${age} yo` : age),
  unnamed: (place: number, count: number) => (count > 1 ? `My Child (${place})` : 'My Child'),
} as const

export const profileWords = {
  basic: 'Basic Information',
  insights: 'AI-Extracted Insights',
  perLine: 'One per line. Blank lines are dropped.',
  name: 'Name',
  month: 'Birth month',
  year: 'Birth year',
  age: 'Age',
  gender: 'Gender',
  byBirth: 'Worked out from birth month and year',
  unknown: 'Not known',
  lists: {
    personality_traits: 'Personality traits',
    interests: 'Interests',
    challenges: 'Challenges',
    developmental_notes: 'Developmental notes',
    family_context: 'Family context',
  },
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  remove: 'Delete',
  removing: 'Deleting...',
  removeTitle: 'Delete profile',
  removeLine: (title: string) => `Delete the profile for ${title}? This cannot be undone.`,
  unborn: 'Please choose a month that has begun.',
  misfit: 'This does not go together with the rest. Please look at it again.',
  tooMany: (max: number) => `Please keep it to ${max} lines.`,
  tooLong: (max: number) => `Please keep each line under ${max} letters.`,
  notSaved: 'That could not be saved. Please check your connection and try again.',
  notRemoved: 'That could not be deleted. Please check your connection and try again.',
} as const

export const addChildrenWords = {
  title: `Welcome to ${productName}`,
  line: 'Tell us about your children so guidance fits their ages.',
  child: (place: number) => `Child ${place}`,
  remove: (place: number) => `Remove child ${place}`,
  name: 'Name',
  optional: '(optional)',
  firstName: 'First name',
  age: 'Age',
  selectAge: 'Select age',
  noAge: 'Please select an age.',
  addOne: 'Add a child',
  addAnother: 'Add another child',
  skip: 'Skip for now',
  save: 'Save & Continue',
  saving: 'Saving...',
  close: 'Close',
  failed: 'Unable to save information. Please check your connection.',
} as const

/** The same for a parent who is at home here. */
export const addChildWords = {
  title: 'Add a child',
  line: 'An age is all it takes. With month and year of birth it grows by itself.',
  skip: 'Cancel',
  save: 'Save',
} as const

export const toastWords = {
  updated: (count: number) => (count === 1 ? 'Profile updated' : 'Profiles updated'),
  names: (names: readonly string[]) => new Intl.ListFormat('en-US').format(names),
  undo: 'Undo',
  removed: 'Note removed',
  asItWas: (label: string) => `${ofWhom(label)} profile is as it was`,
  isGone: (label: string) => `${ofWhom(label)} profile is gone, too`,
  asTheyWere: 'The profiles are as they were',
  notRemoved: 'The note could not be removed',
  notPutBack: 'The note could not be put back',
  checkConnection: 'Please check your connection and try again.',
} as const

export const marginWords = {
  noted: 'Noted',
  from: 'Noted from your message',
  editing: 'Edit the note',
  of: (label: string) => `Noted of ${label}`,
  edit: 'Edit',
  undo: 'Undo',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  notSaved: 'That could not be saved. Please try again.',
  girl: 'girl',
  boy: 'boy',
  born: (month: number, year: number) => `born ${profileWords.months[month - 1] ?? ''} ${year}`,
} as const

function ofWhom(label: string): string {
  return `${label}’s`
}
