import { sizes } from './axe.ts'
import { expect, test } from './nestbook.ts'
import { fillIn, goodPassword, makeAccount, newEmail } from './people.ts'
import { holdRequests, untilAnswered } from './steps.ts'

test.use({ visitor: 'stranger' })

const heading = "What's your parenting challenge?"

test('[AUTH-06] a stranger sees the login screen, and goes on as a guest', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await page.getByRole('button', { name: 'Back to login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await page.goto(nestbook.address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
})

test('before anything is signed, a question can be asked from the login screen, on a phone above the form', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  const tryBox = page.getByRole('region', { name: 'Ask first, no account needed' })
  await expect(tryBox.getByRole('listitem')).toHaveCount(3)
  await page.setViewportSize(sizes.phone)
  await expect(page.getByRole('main').getByRole('button').first()).toHaveText('Continue as Guest')
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toHaveCount(1)
  await expect(tryBox.getByRole('textbox')).toBeInViewport({ ratio: 1 })
  const first = (await tryBox.getByRole('listitem').first().innerText()).trim()
  await tryBox.getByRole('listitem').first().getByRole('button').click()
  await expect(page.locator('.slip')).toHaveText([first])
  await untilAnswered(page)
})

test('[AUTH-06] a token that no longer counts is removed in silence', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await page.evaluate(() => localStorage.setItem('nestbook.auth-token', 'x'.repeat(43)))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('nestbook.auth-token'))).toBeNull()
})

test('[AUTH-06] a token that no server vouched for and that cannot be checked for several seconds is removed, too', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await page.evaluate(() => localStorage.setItem('nestbook.auth-token', 'x'.repeat(43)))
  await page.route('**/api/auth/me', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  expect(await page.evaluate(() => localStorage.getItem('nestbook.auth-token'))).toBeNull()
})

test('[AUTH-06] a valid token waits behind Loading..., then the parent is in', async ({ page, nestbook }) => {
  await makeAccount(page, nestbook)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/auth/me', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('[AUTH-02] every rule of the entries is told, at its field, and cleared when the field is edited', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  const email = page.getByLabel('Email', { exact: true })
  const password = page.getByLabel('Password', { exact: true })
  const submit = page.getByRole('button', { name: 'Sign In' })
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await expect(password).toHaveAccessibleDescription('Password is required')
  await expect(email).toBeFocused()
  await email.fill('not an address')
  await expect(email).toHaveAccessibleDescription('')
  await expect(password).toHaveAccessibleDescription('Password is required')
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await email.fill('sam@example.com')
  for (const [entry, error] of [
    ['Short1', 'Password must be at least 8 characters long'],
    ['lamplight3', 'Password must contain at least one uppercase letter'],
    ['LAMPLIGHT3', 'Password must contain at least one lowercase letter'],
    ['Lamplight', 'Password must contain at least one number'],
  ] as const) {
    await password.fill(entry)
    await submit.click()
    await expect(password).toHaveAccessibleDescription(error)
    await expect(password).toBeFocused()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByRole('list', { name: 'Password rules' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Create one' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
  await expect(page.getByRole('list', { name: 'Password rules' })).toBeVisible()
  await fillIn(page, { Email: 'sam@example.com', Password: goodPassword })
  await expect(page.getByRole('listitem').filter({ hasText: ', met' })).toHaveCount(4)
  const again = page.getByLabel('Confirm password')
  const create = page.getByRole('button', { name: 'Create Account' })
  await create.click()
  await expect(again).toHaveAccessibleDescription('Please confirm your password')
  await again.fill('Quiet-Harbour-28')
  await create.click()
  await expect(again).toHaveAccessibleDescription('Passwords do not match')
  await expect(again).toBeFocused()
  await again.fill(goodPassword)
  await expect(again).toHaveAccessibleDescription('')
})

test('[AUTH-01] the toggle clears entries and errors, and Back comes back to signing in', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  await fillIn(page, { Email: 'sam@example.com', Password: 'x' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Create one' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(page.getByText('Password must be')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
})

test('fields are named for password managers, and a password can be looked at', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  const password = page.getByLabel('Password', { exact: true })
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await password.fill('lamplight')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Create one' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('autocomplete', 'new-password')
})

test('[AUTH-03] what went wrong is told in the words of the server, or says that it cannot be reached', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  const submit = page.getByRole('button', { name: /Sign In|Signing in/ })
  await fillIn(page, { Email: newEmail(), Password: goodPassword })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('That email and password do not go together. Please try again.')
  await expect(page.getByLabel('Email', { exact: true })).not.toHaveValue('')
  await page.route('**/api/auth/login', (route) => route.abort())
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Unable to connect to server. Please try again.')
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred')
})

test('[AUTH-01] submitting disables the inputs', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  const release = await holdRequests(page, '**/api/auth/login')
  await fillIn(page, { Email: newEmail(), Password: goodPassword })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeDisabled()
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled()
  await expect(page.getByLabel('Password', { exact: true })).toBeDisabled()
  release()
  await expect(page.getByLabel('Email', { exact: true })).toBeEnabled()
})

test('[AUTH-01] the screen says its line, lets guests on, and what Pro needs to who wanted it', async ({
  page,
  nestbook,
}) => {
  await page.goto(nestbook.address)
  const banner = page.getByText('Pro features need an account. Sign in or create a new one to continue.')
  await expect(page.getByText('Finally, parenting comes with a guidebook.').filter({ visible: true })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  for (const title of ['Sign In', 'Create Account']) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(banner).toBeVisible()
    await page
      .getByRole('button', { name: 'Create one' })
      .or(page.getByRole('button', { name: 'Sign in', exact: true }))
      .click()
  }
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
})
