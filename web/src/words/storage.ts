export const storageWords = {
  full: 'There is no room left for new words on this device. Delete conversations that you no longer need, or they will be gone when you close this page.',
  blocked:
    'This browser does not let Nestbook keep anything. Your conversations last until you close or reload this page.',
  account:
    'Your account keeps as many conversations as it can. Delete some that you no longer need: until then new ones stay on this device.',
} as const
