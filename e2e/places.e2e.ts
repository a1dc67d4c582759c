import type { Page } from '@playwright/test'
import { expect, test } from './nestbook.ts'
import { fillIn, goodPassword, makeAccount, signIn } from './people.ts'

test.use({ visitor: 'stranger' })

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('button', { name: 'Account menu' })

test('[ROUTE-02] [HELP-01] [LEGAL-01] help and both policies are read by everybody, and lead to one another', async ({
  page,
  nestbook,
}) => {
  for (const [hash, name] of [
    ['#/help', 'Get Help'],
    ['#help', 'Get Help'],
    ['#/privacy', 'Privacy Policy'],
    ['#privacy', 'Privacy Policy'],
    ['#/terms', 'Acceptable Use Policy'],
    ['#terms', 'Acceptable Use Policy'],
    ['#/usage', 'Acceptable Use Policy'],
    ['#usage', 'Acceptable Use Policy'],
  ]) {
    await page.goto('about:blank')
    await page.goto(`${nestbook.address}/${hash}`)
    await expect(title(page)).toHaveText(name ?? '')
  }
  await page.goto('about:blank')
  await page.goto(`${nestbook.address}/#/help`)
  for (const section of ['Help Now', 'Getting Started', 'FAQ', 'Contact Support', 'Feedback', 'About'])
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await expect(page.getByText(/From a database of parenting/)).toBeVisible()
  await page.getByText('How many questions can I ask?').click()
  await expect(page.getByText(/Free plans include 10 queries a day, Pro includes 100/)).toBeVisible()
  for (const name of ['Email support', 'Send feedback'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^mailto:support@example\.com\?subject=/)

  await page.getByRole('link', { name: 'Usage Policy' }).click()
  await expect(title(page)).toBeFocused()
  const policy = page.getByRole('article')
  for (const said of [
    'Last updated July 24, 2025',
    'aged 18 and older',
    'not medical, psychological or legal advice',
    '911',
    '988',
    'child-abuse hotline',
    'Warning and education',
    'Temporary suspension',
    'Permanent termination',
    'the amount you paid in the last 12 months, or $100, whichever is greater',
    'answered within 24-48 hours',
  ])
    await expect(policy).toContainText(said)
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(title(page)).toHaveText('Privacy Policy')
  for (const said of [
    'Last updated July 24, 2025',
    'within 30 days of closure',
    'Analytics are retained for at most 2 years',
    'a reply within 72 hours',
    'completed within 30 days',
  ])
    await expect(policy).toContainText(said)
  await page.goBack()
  await expect(title(page)).toHaveText('Acceptable Use Policy')
  await page.goBack()
  await expect(title(page)).toHaveText('Get Help')
  await page.goForward()
  await page.getByRole('button', { name: 'Back to App' }).click()
  await expect(title(page)).toHaveText('Sign In')
  await page.getByRole('button', { name: 'Create one' }).click()
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(title(page)).toHaveText('Privacy Policy')
})

test('[ROUTE-02] [SHELL-04] [ACCT-01] [ACCT-02] the menu leads to settings and help, and the account is looked after by its owner alone', async ({
  page,
  browser,
  nestbook,
}) => {
  for (const hash of ['#/settings', '#settings', '#/manage-account', '#manage-account']) {
    await page.goto('about:blank')
    await page.goto(`${nestbook.address}/${hash}`)
    await expect(title(page)).toHaveText('Sign In')
  }
  const email = await makeAccount(page, nestbook)
  await expect(menu(page)).toHaveText(email.charAt(0).toUpperCase())
  await menu(page).click()
  const plan = page.locator('.menu .plan')
  await expect(plan).toHaveText(/Current Plan\s*Free Plan\s*Free/)
  await page.keyboard.press('Escape')
  await expect(plan).toHaveCount(0)
  await menu(page).click()
  await page.getByRole('main').click({ position: { x: 5, y: 300 } })
  await expect(plan).toHaveCount(0)
  // What the server says of the plan would be written, too.
  await page.route(/\/api\/(usage|stripe\/subscription)/, (route) => route.abort())
  for (const [entry, heading] of [
    ['Get Help', 'Get Help'],
    ['Account Management', 'Account Management'],
    ['Settings', 'Settings'],
  ] as const) {
    await menu(page).click()
    await page.getByRole('button', { name: entry, exact: true }).click()
    await expect(title(page)).toHaveText(heading)
  }
  await page.getByRole('main').getByRole('link', { name: 'Account Management' }).click()
  await expect(title(page)).toHaveText('Account Management')
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(title(page)).toHaveText('Settings')
  await page.evaluate(() => localStorage.setItem('nestbook.plan', 'pro'))
  await menu(page).click()
  await expect(plan).toHaveText(/Current Plan\s*Pro Plan\s*Pro/)
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  // The account says at once that it is free; a page that stays asks every 30 seconds.
  await page.reload()

  const phone = await (await browser.newContext()).newPage()
  await phone.goto(nestbook.address)
  await signIn(phone, email)
  await page.goto(`${nestbook.address}/#manage-account`)
  await expect(title(page)).toHaveText('Account Management')
  const overview = page.getByRole('region', { name: 'Account Overview' })
  await expect(overview).toContainText(email)
  await expect(overview).toContainText('Verified')
  await expect(overview).toContainText('Free Plan / Basic')
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
  await expect(overview).toContainText(today)

  const devices = page.getByRole('region', { name: 'Signed-In Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await expect(page.getByText('That device is signed out.')).toBeVisible()
  await expect(devices).toHaveText([/This device/])
  await phone.reload()
  await expect(title(phone)).toHaveText('Sign In')
  await phone.context().close()

  await page.getByRole('button', { name: 'Export My Data' }).click()
  const notice = page.getByRole('alertdialog', { name: 'Data Export' })
  await expect(notice).toContainText('This feature is coming soon.')
  await expect(notice.getByRole('link', { name: 'support@example.com' })).toBeVisible()
  await notice.getByRole('button', { name: 'OK' }).click()
})

test('[ACCT-03] an account is deleted by its phrase, a second question and, after a while, the password; then nothing is left here', async ({
  page,
  nestbook,
}) => {
  const email = await makeAccount(page, nestbook)
  await page.goto(`${nestbook.address}/#/manage-account`)
  const open = page.getByRole('button', { name: 'Delete My Account & All Data' })
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Delete Account' })
  const upToLast = async () => {
    await open.click()
    await expect(confirm).toBeDisabled()
    await fillIn(page, { 'Type DELETE ACCOUNT to confirm': 'DELETE ACOUNT' })
    await expect(dialog).toContainText('Please type "DELETE ACCOUNT" exactly to confirm deletion.')
    await expect(confirm).toBeDisabled()
    await fillIn(page, { 'Type DELETE ACCOUNT to confirm': 'DELETE ACCOUNT' })
    await confirm.click()
    await expect(dialog).toContainText(
      'Are you absolutely sure you want to permanently delete your account? This action cannot be undone.',
    )
  }
  const answer = (status: number, code: string, error: string) =>
    page.route('**/api/auth/account', (route) => route.fulfill({ status, json: { error, code } }), { times: 1 })

  await upToLast()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.route('**/api/auth/account', (route) => route.abort(), { times: 1 })
  await upToLast()
  await confirm.click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Unable to delete account. Please check your connection or contact support.')
  await answer(500, 'unexpected', 'Sorry, there was an error. Try again.')
  await upToLast()
  await confirm.click()
  await expect(alert).toHaveText('Failed to delete account: Sorry, there was an error. Try again.')
  await answer(401, 'reauth_required', 'Please enter your password again to go on.')
  await upToLast()
  await confirm.click()
  await fillIn(page, { Password: 'Wrong-Harbour-1' })
  await confirm.click()
  await expect(dialog).toContainText('That is not your password. Please try again.')
  await fillIn(page, { Password: goodPassword })
  await confirm.click()
  await expect(dialog).toContainText(
    `Account successfully deleted. All data for ${email} has been permanently removed.`,
  )
  const left = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(
    left.filter((name) => !['nestbook.device-id', 'nestbook.install-time', 'nestbook.theme'].includes(name)),
  ).toEqual([])
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(title(page)).toHaveText('Sign In')
  await fillIn(page, { Email: email, Password: goodPassword })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})
