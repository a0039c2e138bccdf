import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'

const isWide = (viewport: { width: number } | null) => (viewport?.width ?? 0) >= 1050

test('filters stand beside the list, and on small screens in a panel over all of it (SHOP-03, SHOP-04)', async ({
  page,
  shop,
  say,
  expectAccessible,
}) => {
  await shop.open('/sklep', say.shopTitle)
  const beside = page.getByRole('complementary', { name: say.filters })
  const open = page.getByRole('button', { name: say.filters, exact: true })
  if (isWide(page.viewportSize())) {
    await expect(beside).toBeVisible()
    await expect(open).toBeHidden()
    expect((await beside.boundingBox())?.width).toBe(272)
    // Who walks by keyboard need not pass them all.
    await beside.getByRole('button', { name: say.pastFilters }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('article').first().getByRole('link')).toBeFocused()
    return
  }
  await expect(beside).toBeHidden()
  await open.click()
  const panel = page.getByRole('dialog', { name: say.filters })
  await expect(panel).toBeVisible()
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await panel.getByRole('checkbox', { name: say.honeys }).check()
  await expect(panel.getByRole('button', { name: say.showNamed(12) })).toBeVisible()
  await expectAccessible('the panel of filters')
  // The focus goes round inside.
  await panel.getByRole('button', { name: say.showNamed(12) }).focus()
  await page.keyboard.press('Tab')
  const outside = await page.evaluate<string>(
    "document.activeElement.closest('dialog') || document.activeElement === document.body ? '' : document.activeElement.outerHTML",
  )
  expect(outside).toBe('')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  const used = page.getByRole('button', { name: say.filtersUsed(1) })
  await expect(used).toBeFocused()
  await expect(used).toHaveText(`${say.filters}1`)
  await used.click()
  await panel.getByRole('button', { name: say.showNamed(12) }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByText(say.matching(12))).toBeVisible()
})

test.describe('the filters of the shop', { tag: once.tag }, () => {
  test('are its categories, each indented by its level and with its number of products (SHOP-09)', async ({
    page,
    shop,
    say,
    api,
  }) => {
    await shop.open('/sklep', say.shopTitle)
    const filters = page.getByRole('complementary', { name: say.filters })
    const answer = await fetch(`${api}/api/productCategories/pl`)
    const tree = (await answer.json()) as { name: string; level: number; count: number }[]
    const boxes = filters.getByRole('group', { name: 'Kategoria' }).getByRole('checkbox')
    await expect(boxes).toHaveCount(tree.length + 1)
    await expect(boxes.first()).toBeChecked()
    const lefts = new Map<number, Set<number>>()
    for (const [index, { name, level, count }] of tree.entries()) {
      const box = boxes.nth(index + 1)
      await expect(box).toHaveAccessibleName(new RegExp(`^${name}\\s*${count}$`))
      const { x = 0 } = (await box.boundingBox()) ?? {}
      lefts.set(level, (lefts.get(level) ?? new Set()).add(x))
    }
    // One edge a level, each further in than the one above.
    expect([...lefts.keys()].sort()).toEqual([0, 1, 2])
    const edges = [0, 1, 2].map((level) => [...(lefts.get(level) ?? [])])
    expect(edges.map((each) => each.length)).toEqual([1, 1, 1])
    const [top = 0, middle = 0, deep = 0] = edges.flat()
    expect(middle - top).toBeGreaterThanOrEqual(20)
    expect(deep - middle).toBeGreaterThanOrEqual(20)
    // A number is what the category lists; two of them list both.
    await boxes.nth(2).check()
    await expect(page.getByText(say.matching(tree[1]?.count ?? 0))).toBeVisible()
    await filters.getByRole('checkbox', { name: 'Kremowane' }).check()
    await expect(page.getByText(say.matching(8))).toBeVisible()
    await expect(boxes.first()).not.toBeChecked()
    await boxes.first().check()
    await expect(page.getByText(say.products60)).toBeVisible()
  })

  test('are the lowest and highest price, in digits only and never crossed (SHOP-06, SHOP-08)', async ({
    page,
    shop,
    say,
    api,
  }) => {
    await shop.open('/sklep', say.shopTitle)
    const [from, to] = [say.priceFrom, say.priceTo].map((name) =>
      page.getByRole('complementary').getByRole('textbox', { name, exact: true }),
    )
    if (!from || !to) throw new Error('There are no prices to fill in.')
    await from.pressSequentially('4a')
    await expect(page.getByRole('alert').getByText('Tylko cyfry')).toBeVisible()
    await from.pressSequentially('0')
    await expect(from).toHaveValue('40')
    await expect(page.getByText('Tylko cyfry')).toBeHidden()
    await to.fill('1 046,99 zł')
    await expect(to).toHaveValue('1046')
    await to.fill('46')
    await expect(page).toHaveURL(/priceFrom=40&priceTo=46$/)
    const names = page.getByRole('article').getByRole('heading')
    const answer = await fetch(`${api}/api/products?languageCode=pl&pageSize=9&priceFrom=40&priceTo=46`)
    const listed = ((await answer.json()) as { name: string }[]).map(({ name }) => name)
    expect(listed).not.toEqual([])
    await expect(names).toHaveText(listed)
    await to.fill('39')
    await expect(page.getByRole('alert').getByText('jest wyższa niż')).toBeVisible()
    await expect(to).toHaveAttribute('aria-invalid', 'true')
    await expect(names).toHaveText(listed)
    await expect(page).toHaveURL(/priceFrom=40&priceTo=46$/)
    await from.fill('')
    await expect(page.getByText('jest wyższa niż')).toBeHidden()
    await expect(page).toHaveURL(/\?priceTo=39$/)
  })

  test('are the kinds, physical and virtual (SHOP-07)', async ({ page, shop, say }) => {
    await shop.open('/sklep', say.shopTitle)
    const filters = page.getByRole('complementary', { name: say.filters })
    const [physical, virtual] = [say.physical, say.virtual].map((name) => filters.getByRole('checkbox', { name }))
    await virtual?.check()
    await expect(page.getByText(say.matching(6))).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(6)
    await physical?.check()
    await expect(page.getByText(say.products60)).toBeVisible()
    await virtual?.uncheck()
    await expect(page.getByText(say.matching(54))).toBeVisible()
  })

  test('load the list anew from its first page, and Clear takes all of them off (SHOP-14, SHOP-15)', async ({
    page,
    shop,
    say,
    academy,
  }) => {
    await shop.open('/sklep', say.shopTitle)
    const filters = page.getByRole('complementary', { name: say.filters })
    const box = page.getByRole('searchbox', { name: say.shopSearch })
    const cards = page.getByRole('article')
    const asked: URLSearchParams[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/products') asked.push(searchParams)
    })
    const changes: (() => Promise<unknown>)[] = [
      () => page.getByText(say.tabs.PriceDesc, { exact: true }).click(),
      () => filters.getByRole('checkbox', { name: say.physical }).check(),
      () => filters.getByLabel(say.priceTo, { exact: true }).fill('900'),
      () => box.fill('na'),
      () => filters.getByRole('checkbox', { name: 'Formy i akcesoria' }).check(),
    ]
    for (const [index, change] of changes.entries()) {
      if (await page.getByRole('button', { name: say.showMore }).isVisible()) {
        await page.getByRole('button', { name: say.showMore }).click()
        await expect(cards).toHaveCount(18)
      }
      const before = asked.length
      await change()
      await expect
        .poll(() => asked.slice(before).map((query) => query.get('pageNumber')), `change ${index}`)
        .toEqual(['1'])
      await expect(page.getByRole('status').filter({ hasText: say.loading })).toHaveCount(0)
      expect(await cards.count()).toBeLessThanOrEqual(9)
    }
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
      orderBy: 'PriceDesc',
      withPhysical: 'true',
      priceTo: '900',
      searchBy: 'na',
      CategoriesIds: '16',
    })
    await filters.getByRole('button', { name: say.clearFilters }).click()
    await expect(page).toHaveURL(`${academy.url}/#/sklep`)
    await expect(page.getByText(say.products60)).toBeVisible()
    await expect(page.getByRole('radio', { name: say.tabs.IdDesc })).toBeChecked()
    await expect(box).toHaveValue('')
    await expect(filters.getByLabel(say.priceTo, { exact: true })).toHaveValue('')
    await expect(filters.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await page.goBack()
    await expect(box).toHaveValue('na')
    await expect(filters.getByRole('checkbox', { name: 'Formy i akcesoria' })).toBeChecked()
  })

  inBothLanguages(() => {
    test('are loaded with the list, and when they cannot be, the list goes on without (NAV-06, ERR-45, ERR-50)', async ({
      page,
      shop,
      say,
      expectComplaint,
    }) => {
      expectComplaint(/ERR_FAILED/)
      const failing = new Set(['productCategories', 'products'])
      const asked = new Set<string>()
      await page.route(/\/api\/(products\?|productCategories\/)/, (route) => {
        const name = new URL(route.request().url()).pathname.split('/')[2] ?? ''
        asked.add(name)
        return failing.has(name) ? route.abort() : route.continue()
      })
      await shop.open('/sklep', say.shopTitle)
      const filters = page.getByRole('complementary', { name: say.filters })
      await expect(filters.getByRole('alert').getByText(say.categoriesFailed)).toBeVisible()
      const failed = page.getByRole('alert').filter({ hasText: say.productsFailed })
      await expect(failed).toBeVisible()
      expect([...asked].sort()).toEqual(['productCategories', 'products'])
      failing.delete('products')
      await failed.getByRole('button', { name: say.tryAgain }).click()
      await expect(page.getByRole('article')).toHaveCount(9)
      await filters.getByRole('checkbox', { name: say.virtual }).check()
      await expect(page.getByText(say.matching(6))).toBeVisible()
      failing.clear()
      await filters.getByRole('button', { name: say.tryAgain }).click()
      await expect(filters.getByRole('checkbox', { name: say.honeys })).toBeVisible()
      await expect(filters.getByRole('alert').getByText(say.categoriesFailed)).toHaveCount(0)
    })
  })
})
