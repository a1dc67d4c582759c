import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { shiftOf } from './axe.ts'
import { withChildren } from './family.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'
import { addStyle, answered, holdRequests } from './steps.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const prompts = '**/api/prompts/personalized'
const story = '**/api/coverstory'

const notes = (page: Page) => page.locator('button.note:visible')
const chips = (page: Page) => page.locator('button.chip')
const cover = (page: Page) => page.getByRole('region', { name: 'Daily cover story' })
const placesOf = (all: Locator) =>
  all.evaluateAll((found) => found.map((note) => [(note as HTMLElement).offsetLeft, (note as HTMLElement).offsetTop]))
const asked = (page: Page) => page.locator('.slip')

test('[HOME-07] five notes lie turned on a desk, six stand in two columns on a phone, and a tap asks what a note is for', async ({
  page,
  nestbook,
}) => {
  await page.setViewportSize(desktop)
  const reply = page.waitForResponse(prompts)
  await page.goto(nestbook.address)
  const { stickies } = await (await reply).json()
  await expect(notes(page)).toHaveCount(5)
  for (const note of await notes(page).all()) {
    const style = await note.evaluate((element) => {
      const { position, transform, backgroundColor } = getComputedStyle(element)
      return { position, transform, backgroundColor }
    })
    expect(style.position).toBe('absolute')
    expect(style.transform).toMatch(/^matrix/)
    await expect(note.locator('.doodle')).toBeVisible()
  }
  await page.setViewportSize(phone)
  await expect(notes(page)).toHaveCount(6)
  await expect(notes(page).locator('b')).toHaveText(stickies.map(({ title }: { title: string }) => title))
  const lefts = await notes(page).evaluateAll((all) => all.map((note) => (note as HTMLElement).offsetLeft))
  expect(new Set(lefts).size).toBe(2)
  const colors = await notes(page).evaluateAll((all) => all.map((note) => note.className))
  expect(new Set(colors).size).toBe(6)
  await notes(page).nth(5).click()
  await expect(asked(page)).toContainText(stickies[5].prompt)
})

test('[HOME-07] notes are blank paper while they are on their way, and one can write already', async ({
  page,
  nestbook,
}) => {
  const send = await holdRequests(page, prompts)
  await page.goto(nestbook.address)
  await expect(page.getByText('Loading suggestions')).toBeAttached()
  await expect(page.locator('.blank-note')).toHaveCount(6)
  const blank = await placesOf(page.locator('.blank-note:visible'))
  await expect(page.locator('.blank-chip')).toHaveCount(8)
  await expect(page.getByText(/^E\.g\. "\w/)).toBeVisible()
  await page.getByRole('textbox', { name: /Describe/ }).fill('My son bites')
  await expect(page.getByRole('button', { name: /Get Guidance/ }).first()).toBeEnabled()
  send()
  await expect(notes(page)).toHaveCount(5)
  await expect(page.locator('.blank-note')).toHaveCount(0)
  expect(await placesOf(notes(page))).toEqual(blank)
  await expect(page.getByRole('textbox', { name: /Describe/ })).toHaveValue('My son bites')
})

test('[HOME-02] under reduced motion the sample in the field stays still', async ({ page, nestbook }) => {
  await page.clock.install()
  await page.goto(nestbook.address)
  await expect(chips(page)).toHaveCount(8)
  const sample = page.getByText(/^E\.g\. "/)
  const first = await sample.textContent()
  expect(first).toMatch(/^E\.g\. "\p{Lu}.{8,}"$/u)
  await page.clock.runFor(60_000)
  expect(await sample.textContent()).toBe(first)
})

test('[HOME-08] eight coloured examples, of which a tap asks one', async ({ page, nestbook }) => {
  await page.goto(nestbook.address)
  await expect(chips(page)).toHaveCount(8)
  const text = await chips(page).nth(3).innerText()
  expect(new Set(await chips(page).evaluateAll((all) => all.map((chip) => chip.className))).size).toBe(6)
  await chips(page).nth(3).click()
  await expect(asked(page)).toContainText(text)
})

test('[HOME-12] what was offered is kept for 24 hours for the person', async ({ page, nestbook }) => {
  let calls = 0
  await page.route(prompts, (route) => {
    calls++
    return route.continue()
  })
  await page.clock.install()
  await page.goto(nestbook.address)
  await expect(chips(page)).toHaveCount(8)
  const first = await chips(page).allInnerTexts()
  await page.clock.setSystemTime(Date.now() + 23 * 60 * 60 * 1000)
  await page.reload()
  await expect(chips(page)).toHaveText(first)
  expect(calls).toBe(1)
  await page.clock.setSystemTime(Date.now() + 25 * 60 * 60 * 1000)
  await page.reload()
  await expect(chips(page)).toHaveCount(8)
  expect(calls).toBe(2)
})

test('[HOME-12] without the server’s prompts built-in ones are offered, and too few are topped up to six and eight', async ({
  page,
  nestbook,
}) => {
  await page.route(prompts, (route) => route.abort())
  await page.setViewportSize(phone)
  await page.goto(nestbook.address)
  await expect(notes(page)).toHaveCount(6)
  await expect(chips(page)).toHaveCount(8)
  const one = { title: 'Mia’s naps', icon: '🦄', prompt: 'How many naps does Mia need?', color: 'sky' }
  const few = { personalized: true, stickies: [one], examples: ['Is Mia tired?'], placeholders: [] }
  await page.route(prompts, (route) => route.fulfill({ json: few }))
  await page.reload()
  await expect(notes(page)).toHaveCount(6)
  await expect(notes(page).first()).toHaveText('🦄Mia’s naps')
  await expect(chips(page)).toHaveCount(8)
  await expect(chips(page).first()).toHaveText('Is Mia tired?')
  expect(new Set(await notes(page).evaluateAll((all) => all.map((note) => note.className))).size).toBe(6)
})

test.describe('a family', () => {
  test.use({ visitor: 'stranger' })

  test('[HOME-12] without the server’s prompts a baby and a teen get built-in ones of their stages in turn', async ({
    page,
    nestbook,
  }) => {
    await page.setViewportSize(phone)
    await makeAccount(page, nestbook)
    await withChildren(page, { name: 'Ben', age: '6-12 months' }, { name: 'Kim', age: 14 })
    await page.route(`${prompts}*`, (route) => route.fulfill({ status: 503, body: '' }))
    // What was offered before the children were known is another family's.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('prompts')) localStorage.removeItem(key)
    })
    await page.reload()
    const titlesOf = (stage: string) => {
      const set = readFileSync(join(import.meta.dirname, `../content/home/sets/${stage}.json`), 'utf8')
      return JSON.parse(set).notes.map(({ title }: { title: string }) => title)
    }
    const [baby, teen] = [titlesOf('baby'), titlesOf('teen')]
    const stages = async () =>
      (await notes(page).locator('b').allTextContents()).map((title) =>
        baby.includes(title) ? 'baby' : teen.includes(title) ? 'teen' : title,
      )
    await expect.poll(stages).toEqual(['baby', 'teen', 'baby', 'teen', 'baby', 'teen'])
  })
})

test('[HOME-09] the story of the day has a picture and asks its question; the same after a reload', async ({
  page,
  nestbook,
}) => {
  const send = await holdRequests(page, story)
  await page.goto(nestbook.address)
  await expect(cover(page)).toContainText("Loading today's cover story...")
  send()
  const question = cover(page).getByRole('button')
  await expect(question).toBeVisible()
  const today = new Date().toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
  await expect(cover(page)).toContainText(today)
  const picture = cover(page).getByRole('img')
  expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(20)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(600)
  const text = await question.innerText()
  await page.reload()
  await expect(question).toHaveText(text)
  // All of the card is the button.
  await picture.click({ force: true })
  await expect(asked(page)).toContainText(text.slice(1, -1))
})

test('[HOME-09] a story that cannot be had says so, and comes when the device wakes', async ({ page, nestbook }) => {
  await page.route(story, (route) => route.abort())
  await page.goto(nestbook.address)
  await expect(cover(page)).toContainText("Unable to load today's cover story.")
  await expect(cover(page).getByRole('button')).toHaveCount(0)
  await page.unroute(story)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(cover(page).getByRole('button')).toBeVisible()
})

test('[HOME-14] a checkout that was left is told of for five seconds, or until it is dismissed', async ({
  page,
  nestbook,
}) => {
  const banner = page.getByRole('alert').filter({ hasText: 'Upgrade canceled. You can try again anytime.' })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(`${nestbook.address}/?upgrade=canceled&from=mail`)
  await expect(banner).toBeVisible()
  expect(new URL(page.url()).search).toBe('?from=mail')
  await page.clock.runFor(4900)
  await expect(banner).toBeVisible()
  await page.clock.runFor(200)
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(notes(page).first()).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.goto(`${nestbook.address}/?upgrade=canceled`)
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
})

test('[ROUTE-05] what a checkout or a failed sign-in wrote into the address is taken out of it', async ({
  page,
  nestbook,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`${nestbook.address}/?upgrade=success&error=oauth_failed`)
  await expect(chips(page)).toHaveCount(8)
  expect(new URL(page.url()).search).toBe('')
  expect(said).toContain('Sign-in with a provider failed')
})

/** Which notes lie on which words or controls, all measured at one moment. */
async function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .map((element) => ({ name: element.textContent?.slice(0, 30), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
    const words = boxes('.stage h1, .stage .tagline, .composer, .usage > *, .under .button, .chip, .cover, .header')
    return boxes('button.note').flatMap(({ name, box: note }) =>
      words
        .filter(
          ({ box: { left, right, top, bottom } }) =>
            left < note.right && right > note.left && top < note.bottom && bottom > note.top,
        )
        .map((word) => `${name} on ${word.name}`),
    )
  })
}

test('notes never cover words or controls, from 1100 px up and with text of twice the size', async ({
  page,
  nestbook,
}) => {
  // Something to resume: the row under the field is at its fullest.
  await answered(page, nestbook.address)
  await page.getByRole('link', { name: 'Nestbook, home' }).click()
  for (const textSize of ['100%', '200%']) {
    for (const width of [320, 390, 768, 1100, 1200, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.reload()
      await addStyle(page, `html { font-size: ${textSize}; } .note { transition: none; animation: none !important }`)
      await expect(notes(page).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Resume Your Chat' })).toBeVisible()
      await expect(page.getByText(/free queries left/)).toBeVisible()
      // The notes find their places once the letters have their size.
      const settled = async () => ({ textSize, width, covered: await coveredBy(page) })
      await expect.poll(settled).toEqual({ textSize, width, covered: [] })
      const lines = await page.getByRole('textbox').evaluate((field) => {
        const { lineHeight, fontSize } = getComputedStyle(field)
        return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
      })
      expect(lines).toBeGreaterThan(1.5)
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect({ textSize, width, sideways }).toEqual({ textSize, width, sideways: 0 })
    }
  }
})

test('nothing moves when notes, examples and the story come late', async ({ page, nestbook }) => {
  for (const path of [prompts, story])
    await page.route(path, async (route) => {
      await new Promise((done) => setTimeout(done, 700))
      await route.continue()
    })
  for (const viewport of [
    desktop,
    phone,
    { width: 320, height: 640 },
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(nestbook.address)
    await page.evaluate(() => localStorage.removeItem('nestbook.prompts'))
    await page.reload()
    await expect(chips(page)).toHaveCount(8)
    await expect(cover(page).getByRole('img')).toBeAttached()
    const { shift, moved } = await shiftOf(page, 500)
    expect({ ...viewport, shift }, moved.join('\n')).toEqual({ ...viewport, shift: 0 })
  }
})
