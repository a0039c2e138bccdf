import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPhoneStories } from './phone-stories.ts'
import { readTree } from './sources.ts'

const root = join(import.meta.dirname, '../..')
const stories = readTree(root, 'e2e').filter(({ path }) => path.endsWith('.spec.ts'))

test('BO-034 orders, packing, comments, withdrawals, requests and the dashboard are worked with by stories on a phone; one at another width is reported', () => {
  expect(checkPhoneStories(stories)).toEqual([])
  const onDesktop = stories.map(({ path, text }) => ({
    path,
    text: text.replace(/phoneOnly,$/gm, 'desktopOnly,').replace("'@phone'", "'@desktop'"),
  }))
  for (const place of ['orders', 'packing', 'comments', 'withdrawals', 'requests', 'the dashboard'])
    expect(checkPhoneStories(onDesktop)).toContainEqual(
      expect.stringMatching(`does not work with ${place} on a phone$`),
    )
})
