export const installWords = {
  title: 'Keep it within reach',
  close: 'Close',
  line: 'Put Nestbook on your home screen or dock. It opens full screen, and past conversations can be read without a connection.',
  notNow: 'Not now',
  install: 'Install',
  byHand: 'Three taps put Nestbook on your home screen.',
  taps: ['Tap Share in the browser bar', 'Choose Add to Home Screen', 'Tap Add'],
  done: 'Got it',
} as const
