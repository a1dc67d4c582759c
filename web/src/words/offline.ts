export const offlineWords = {
  none: 'No connection',
  still: 'Still no connection',
  keeps: 'No connection. New answers need one; your words are kept.',
  settings: 'No connection. Your plan can be changed once there is one.',
  title: 'You can still read.',
  line: 'New answers need a connection. These conversations are kept on this device, studies and all.',
  bareLine: 'New answers need a connection. No conversations are kept on this device yet.',
  again: 'Try again',
  emergency: 'In an emergency your local number works without the internet: 911 or 988 in the US.',
} as const

export const editionWords = {
  title: 'A new edition of Nestbook is ready',
  line: 'Your conversation stays where it is.',
  later: 'Later',
  reload: 'Reload',
} as const
