/** Whom to call in the United States: at hand before the help page is. */
export const homeNumbers = {
  title: 'Get Help',
  now: 'Help Now',
  numbers: [
    { href: 'tel:911', label: 'Call 911', line: 'Someone is hurt or in danger now' },
    { href: 'tel:988', label: 'Call 988', line: 'Thoughts of suicide, or a crisis you can’t carry alone' },
    { href: 'sms:988', label: 'Text 988', line: 'The same, in writing' },
    { href: 'tel:18004224453', label: '1-800-422-4453', line: 'The child-abuse hotline' },
    { href: 'tel:18002221222', label: '1-800-222-1222', line: 'Poison Control: something was swallowed' },
    { href: 'tel:18007997233', label: '1-800-799-7233', line: 'The domestic-violence hotline' },
  ],
  nowElsewhere:
    'Elsewhere: your local emergency number (112 in many countries); findahelpline.com lists crisis lines by country.',
} as const
