import type { Page } from '@playwright/test'
import baby from '../content/home/sets/baby.json' with { type: 'json' }
import preschooler from '../content/home/sets/preschooler.json' with { type: 'json' }
import { look, sizes } from './axe.ts'
import { logOut } from './devices.ts'
import { childrenOf, withChildren } from './family.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount, signIn } from './people.ts'
import { addStyle } from './steps.ts'

test.use({ visitor: 'stranger' })

const list = '**/api/child-profiles'
const section = (page: Page) => page.getByRole('region', { name: 'My Children' })
const card = (page: Page, title: string) => section(page).getByRole('listitem').filter({ hasText: title })
const view = (page: Page, title: string) => page.getByRole('button', { name: `View full profile of ${title}` })

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
}

test('[CHILD-07] the settings show the children, or that there are none, and whether more is learned', async ({
  page,
  nestbook,
}) => {
  await page.goto(`${nestbook.address}/#/settings`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  const email = await makeAccount(page, nestbook)
  await openSettings(page)
  expect(new URL(page.url()).hash).toBe('#/settings')
  const none = 'No profiles yet. Start chatting with the AI and profiles will be automatically created!'
  await expect(section(page)).toContainText(none)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await look(page, '10b-none--desktop-light')

  const toggle = page.getByRole('switch', { name: 'Auto-build profiles' })
  await expect(toggle).toBeChecked()
  await page.getByRole('button', { name: 'About auto-build profiles' }).click()
  await expect(section(page)).toContainText('The AI builds detailed profiles of your children from your conversations.')
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('nestbook.auto-profile'))).toBe('false')
  // A log-out clears the device; the account keeps it.
  await logOut(page)
  await signIn(page, email)
  await openSettings(page)
  await expect(toggle).not.toBeChecked()
  await page.route('**/api/child-profiles/auto-build', (route) => route.abort())
  await toggle.click()
  await expect(section(page).getByRole('alert')).toContainText('could not be told')
  await expect(toggle).not.toBeChecked()

  await withChildren(
    page,
    { name: 'Maya', age: 4 },
    { name: '', age: '0-6 months' },
    { name: 'Maximiliana-Josephine Oyelaran', age: 13 },
    { name: '' },
  )
  let send = () => {}
  const held = new Promise<void>((done) => {
    send = done
  })
  await page.route(list, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Loading profiles')).toBeAttached()
  await expect(toggle).not.toBeChecked()
  send()
  await expect(section(page).getByRole('listitem')).toHaveCount(4)
  await expect(card(page, 'Maya')).toContainText('4 yo')
  await expect(card(page, 'Maya')).toContainText('Last updated Today')
  await expect(card(page, 'My Child (1)')).toContainText('0-6 months')
  await expect(card(page, 'My Child (1)')).not.toContainText('yo')
  await expect(card(page, 'My Child (2)')).not.toContainText('yo')
  const lefts = await section(page)
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetLeft))
  expect(new Set(lefts).size).toBe(2)
  await look(page, '10-settings--desktop-light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(sizes.phone)
  await look(page, '10-settings--phone-dark')
  await page.setViewportSize({ width: 320, height: 640 })
  await addStyle(page, 'html { font-size: 200% }')
  await look(page, '10-settings--narrow')

  await page.unroute(list)
  await page.route(list, (route) => route.abort())
  await page.reload()
  await expect(section(page).getByRole('alert')).toContainText('could not be loaded')
  await page.unroute(list)
  await section(page).getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Maya')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Settings')
})

test('[CHILD-01] [CHILD-02] a profile is put right in its form, and deleted after a second word', async ({
  page,
  nestbook,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await makeAccount(page, nestbook)
  await withChildren(
    page,
    { name: 'Maya', age: 3, interests: { item_1: 'Trains', item_2: 'Drawing maps' } },
    { name: 'Theo', age: 1 },
  )
  await openSettings(page)
  await view(page, 'Maya').click()
  const form = page.getByRole('dialog', { name: 'Maya' })
  for (const name of ['Basic Information', 'AI-Extracted Insights'])
    await expect(form.getByRole('heading', { name })).toBeVisible()
  const age = form.getByLabel('Age')
  await expect(age).toHaveValue('3')
  const year = new Date().getFullYear()
  await expect(form.getByLabel('Birth year').getByRole('option')).toHaveCount(20)
  await form.getByLabel('Birth year').selectOption(String(year - 4))
  await expect(age).toBeEnabled()
  await form.getByLabel('Birth month').selectOption('January')
  await expect(age).toBeDisabled()
  await expect(age).toHaveValue('4')
  await expect(age).toHaveAccessibleDescription('Worked out from birth month and year')
  await expect(form.getByLabel('Gender').getByRole('option')).toHaveText([
    /.*/,
    'Male',
    'Female',
    'Other/Prefer Not to Answer',
  ])
  await expect(form.getByLabel('Age').getByRole('option')).toHaveCount(1 + 2 + 19)
  await form.getByLabel('Gender').selectOption('Other/Prefer Not to Answer')
  await form.getByLabel('Name').fill('  Maya Rose ')
  await expect(form.getByLabel('Interests')).toHaveValue('Trains\nDrawing maps')
  await form.getByLabel('Interests').fill('Trains\n\n   \n Puddles \n')
  await form.getByLabel('Challenges').fill('x'.repeat(201))
  await look(page, '10c-profile--desktop-light')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Challenges')).toBeFocused()
  await expect(form.getByLabel('Challenges')).toHaveAccessibleDescription('Please keep each line under 200 letters.')
  await form.getByLabel('Challenges').fill('Waking at 3 am')

  await page.route('**/api/child-profiles/*', (route) => route.abort())
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('could not be saved')
  await page.unroute('**/api/child-profiles/*')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(view(page, 'Maya Rose')).toBeFocused()
  await expect(card(page, 'Maya Rose')).toContainText('4 yo')
  expect((await childrenOf(page)).find(({ name }) => name === 'Maya Rose')).toMatchObject({
    age: 4,
    birth_month: 1,
    birth_year: year - 4,
    gender: 'Other/Prefer Not to Answer',
    interests: { item_1: 'Trains', item_2: 'Puddles' },
    challenges: { item_1: 'Waking at 3 am' },
  })

  await page.setViewportSize(sizes.phone)
  await view(page, 'Maya Rose').click()
  const again = page.getByRole('dialog', { name: 'Maya Rose' })
  await look(page, '10c-profile--phone-light')
  await again.getByRole('button', { name: 'Delete' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Delete profile' })
  await expect(sure).toContainText('Delete the profile for Maya Rose? This cannot be undone.')
  await look(page, '10e-delete-profile--phone-light')
  await page.keyboard.press('Escape')
  await expect(sure).toHaveCount(0)
  await expect(again.getByLabel('Name')).toHaveValue('Maya Rose')
  // What the home page offered by the name goes with it.
  await page.evaluate(() => localStorage.setItem('nestbook.prompts', '{}'))
  await again.getByRole('button', { name: 'Delete' }).click()
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(again).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('nestbook.prompts'))).toBeNull()
  await expect(card(page, 'Maya Rose')).toHaveCount(0)
  await expect(card(page, 'Theo')).toBeVisible()
  expect((await childrenOf(page)).map(({ name }) => name)).toEqual(['Theo'])
})

const banner = (page: Page) => page.getByRole('complementary', { name: 'Add Ages' })
const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Nestbook' })
const row = (page: Page, place: number) => welcome(page).getByRole('group', { name: `Child ${place}` })

test('[HOME-05] [CHILD-04] a parent of whose children nothing is known is asked for their ages, and the page turns to them', async ({
  page,
  nestbook,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(nestbook.address)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.locator('button.chip')).toHaveCount(8)
  await expect(banner(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to login' }).click()
  await makeAccount(page, nestbook)
  await expect(banner(page)).toContainText('Get personalized advice for your family')
  await expect(banner(page)).toContainText(
    "Add your children's ages to receive age-specific guidance and developmental insights",
  )
  await expect(page.locator('button.chip')).toHaveCount(8)
  await page.setViewportSize(sizes.desktop)
  await look(page, '02b-add-ages--desktop-light')
  await page.setViewportSize(sizes.phone)
  await look(page, '02b-add-ages--phone-light')

  const add = banner(page).getByRole('button', { name: 'Add Ages' })
  await add.click()
  await expect(row(page, 1)).toBeVisible()
  await welcome(page).getByRole('button', { name: 'Skip for now' }).click()
  await expect(welcome(page)).toHaveCount(0)
  await expect(add).toBeFocused()
  await add.click()
  await welcome(page).getByRole('button', { name: 'Close' }).click()
  await add.click()
  const ages = await row(page, 1).getByLabel('Age').getByRole('option').allInnerTexts()
  expect(ages).toEqual([
    'Select age',
    '0-6 months',
    '6-12 months',
    '1 year',
    ...Array.from({ length: 17 }, (_, years) => `${years + 2} years`),
  ])
  await row(page, 1).getByLabel('Name').fill('  Maya  ')
  await row(page, 1).getByLabel('Age').selectOption('4 years')
  await welcome(page).getByRole('button', { name: 'Add another child' }).click()
  await expect(row(page, 2).getByLabel('Name')).toBeFocused()
  await welcome(page).getByRole('button', { name: 'Add another child' }).click()
  await row(page, 3).getByRole('button', { name: 'Remove child 3' }).click()
  await expect(row(page, 3)).toHaveCount(0)
  await welcome(page).getByRole('button', { name: 'Save & Continue' }).click()
  const second = row(page, 2).getByLabel('Age')
  await expect(second).toBeFocused()
  await expect(second).toHaveAccessibleDescription('Please select an age.')
  await look(page, '09c-add-children--phone-light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(sizes.desktop)
  await look(page, '09c-add-children--desktop-dark')
  await second.selectOption('6-12 months')
  await expect(second).toHaveAccessibleDescription('')

  let sent = 0
  await page.route(list, (route) =>
    route.request().method() === 'POST' && ++sent === 2 ? route.abort() : route.continue(),
  )
  await welcome(page).getByRole('button', { name: 'Save & Continue' }).click()
  await expect(welcome(page).getByRole('alert')).toHaveText('Unable to save information. Please check your connection.')
  await expect(row(page, 1).getByLabel('Age')).toHaveValue('6-12 months')
  const agesIn = (of: string) =>
    page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url())
      return pathname === of && searchParams.get('ages') === '6-12 months,4 years'
    })
  const asked = Promise.all(['/api/prompts/personalized', '/api/coverstory'].map(agesIn))
  await welcome(page).getByRole('button', { name: 'Save & Continue' }).click()
  await expect(welcome(page)).toHaveCount(0)
  await expect(banner(page)).toHaveCount(0)
  await asked
  expect((await childrenOf(page)).map(({ name, age }) => [name, age])).toEqual([
    ['', '6-12 months'],
    ['Maya', 4],
  ])
  await page.unroute(list)
  await page.reload()
  await expect(page.locator('button.chip')).toHaveCount(8)
  await expect(banner(page)).toHaveCount(0)

  // Where the server's prompts can't be had, the last ones stay; where there are none, both stages have their own.
  const last = await page.locator('button.chip').allInnerTexts()
  await page.route('**/api/prompts/personalized*', (route) => route.abort())
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('nestbook.prompts') ?? '{}')
    localStorage.setItem('nestbook.prompts', JSON.stringify({ ...kept, at: 1 }))
  })
  await page.reload()
  await expect(page.locator('button.chip')).toHaveText(last)
  await page.evaluate(() => localStorage.removeItem('nestbook.prompts'))
  await page.reload()
  await expect(page.locator('button.chip')).toHaveCount(8)
  const stages = (await page.locator('button.chip').allInnerTexts()).map((text) =>
    [baby, preschooler].findIndex(({ examples }) => examples.some((one) => asOffered(one.text) === asOffered(text))),
  )
  expect(stages.toSorted()).toEqual([0, 0, 0, 0, 1, 1, 1, 1])
})

/** Of no child of one age: the page knows the stage alone. */
function asOffered(text: string): string {
  return text.replace(/\b(?:\w+-year-old|baby|preschooler)\b/gi, 'child')
}
