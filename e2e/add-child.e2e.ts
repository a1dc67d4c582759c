import { look, sizes } from './axe.ts'
import { childrenOf } from './family.ts'
import { expect, test } from './nestbook.ts'
import { makeAccount } from './people.ts'

test.use({ visitor: 'stranger' })

test('[CHILD-07] a child is added by hand at any time: twins, no name, the exact month of birth', async ({
  page,
  nestbook,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await makeAccount(page, nestbook)
  await page.goto(`${nestbook.address}/#/settings`)
  const section = page.getByRole('region', { name: 'My Children' })
  await section.getByRole('button', { name: 'Add a child' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a child' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Please select an age.')
  const year = new Date().getFullYear() - 3
  const fill = async (place: number, name: string, gender: string) => {
    const child = dialog.getByRole('group', { name: `Child ${place}` })
    await child.getByLabel('Name').fill(name)
    await child.getByLabel('Birth month').selectOption('January')
    await child.getByLabel('Birth year').selectOption(String(year))
    await expect(child.getByLabel('Age')).toBeDisabled()
    await child.getByLabel('Gender').selectOption(gender)
  }
  await fill(1, 'Ella', 'Female')
  await dialog.getByRole('button', { name: 'Add another child' }).click()
  await fill(2, '', 'Male')
  await look(page, '10f-add-child--desktop-light')
  await page.setViewportSize(sizes.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await look(page, '10f-add-child--phone-dark')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section.getByRole('listitem').filter({ hasText: 'Ella' })).toContainText('yo')
  const twins = { birth_month: 1, birth_year: year }
  const added = (await childrenOf(page)).toSorted((a, b) => b.name.localeCompare(a.name))
  expect(added).toMatchObject([
    { name: 'Ella', gender: 'Female', ...twins },
    { name: '', gender: 'Male', ...twins },
  ])
  await look(page, '10-settings-children--phone-dark')
})
