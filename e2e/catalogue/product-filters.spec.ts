import { expect, long, once, test } from '../support/fixtures.ts'

const isWide = (viewport: { width: number } | null) => (viewport?.width ?? 0) >= 1050

test('filters are beside the list, and in a full-screen panel on small screens (SHOP-03, SHOP-04)', async ({
  page,
  shop,
  texts,
  expectAccessible,
}) => {
  await shop.open('/sklep', texts.shopTitle)
  const beside = page.getByRole('complementary', { name: texts.filters })
  const open = page.getByRole('button', { name: texts.filters, exact: true })
  if (isWide(page.viewportSize())) {
    await expect(beside).toBeVisible()
    await expect(open).toBeHidden()
    expect((await beside.boundingBox())?.width).toBe(272)
    // Keyboard users can skip them.
    await beside.getByRole('button', { name: texts.pastFilters }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('article').first().getByRole('link')).toBeFocused()
    return
  }
  await expect(beside).toBeHidden()
  await open.click()
  const panel = page.getByRole('dialog', { name: texts.filters })
  await expect(panel).toBeVisible()
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await panel.getByRole('checkbox', { name: texts.honeys }).check()
  await expect(panel.getByRole('button', { name: texts.showNamed(12) })).toBeVisible()
  await expectAccessible('the panel of filters')
  // The focus is trapped inside.
  await panel.getByRole('button', { name: texts.showNamed(12) }).focus()
  await page.keyboard.press('Tab')
  const outside = await page.evaluate<string>(
    "document.activeElement.closest('dialog') || document.activeElement === document.body ? '' : document.activeElement.outerHTML",
  )
  expect(outside).toBe('')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  const used = page.getByRole('button', { name: texts.filtersUsed(1) })
  await expect(used).toBeFocused()
  await expect(used).toHaveText(`${texts.filters}1`)
  await used.click()
  // The list is shown also while it is still being counted.
  const { promise: isCounted, resolve: count } = Promise.withResolvers<void>()
  await page.route('**/api/products?*', async (route) => {
    await isCounted
    await route.continue()
  })
  await panel.getByRole('checkbox', { name: /^(Słodkości|Sweets)/ }).check()
  await panel.getByRole('button', { name: /^(Pokaż|Show)$/ }).click()
  await expect(panel).toBeHidden()
  count()
  await expect(page.getByText(texts.matching(22))).toBeVisible()
  await expect(page.getByRole('button', { name: texts.removeFilter(texts.honeys) })).toBeVisible()
})

test.describe('the filters of the shop', { tag: once.tag }, () => {
  test('include categories, each indented by level and with its product count (SHOP-09)', async ({
    page,
    shop,
    texts,
    api,
  }) => {
    await shop.open('/sklep', texts.shopTitle)
    const filters = page.getByRole('complementary', { name: texts.filters })
    const response = await fetch(`${api}/api/productCategories/pl`)
    const tree = (await response.json()) as { name: string; level: number; count: number }[]
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
    // One left edge per level, each further in than the one above.
    expect([...lefts.keys()].sort()).toEqual([0, 1, 2])
    const edges = [0, 1, 2].map((level) => [...(lefts.get(level) ?? [])])
    expect(edges.map((each) => each.length)).toEqual([1, 1, 1])
    const [top = 0, middle = 0, deep = 0] = edges.flat()
    expect(middle - top).toBeGreaterThanOrEqual(20)
    expect(deep - middle).toBeGreaterThanOrEqual(20)
    // The number is the size of the category's list; two categories list both.
    await boxes.nth(2).check()
    await expect(page.getByText(texts.matching(tree[1]?.count ?? 0))).toBeVisible()
    await filters.getByRole('checkbox', { name: 'Kremowane' }).check()
    await expect(page.getByText(texts.matching(8))).toBeVisible()
    await expect(boxes.first()).not.toBeChecked()
    await boxes.first().check()
    await expect(page.getByText(texts.products60)).toBeVisible()
  })

  test(
    'include lowest and highest price, digits only and never crossed (SHOP-06, SHOP-08)',
    long.inItsGroup,
    async ({ page, shop, texts, api }) => {
      await shop.open('/sklep', texts.shopTitle)
      const [from, to] = [texts.priceFrom, texts.priceTo].map((name) =>
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
      await expect(page.getByRole('button', { name: texts.removeFilter('40–46 zł') })).toBeVisible()
      const names = page.getByRole('article').getByRole('heading')
      const response = await fetch(`${api}/api/products?languageCode=pl&pageSize=9&priceFrom=40&priceTo=46`)
      const listed = ((await response.json()) as { name: string }[]).map(({ name }) => name)
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
    },
  )

  test('include the product types physical and virtual (SHOP-07)', long.inItsGroup, async ({ page, shop, texts }) => {
    await shop.open('/sklep', texts.shopTitle)
    const filters = page.getByRole('complementary', { name: texts.filters })
    const [physical, virtual] = [texts.physical, texts.virtual].map((name) => filters.getByRole('checkbox', { name }))
    await virtual?.check()
    await expect(page.getByText(texts.matching(6))).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(6)
    // What is chosen stands above the list too, and is taken away there.
    const chosen = page.getByRole('list', { name: texts.chosenFilters })
    await expect(chosen.getByRole('button')).toHaveCount(1)
    await chosen.getByRole('button', { name: texts.removeFilter(texts.virtual) }).press('Enter')
    await expect(page.getByText(texts.products60)).toBeVisible()
    await expect(chosen).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('article').first().getByRole('link')).toBeFocused()
    await virtual?.check()
    await physical?.check()
    await expect(page.getByText(texts.products60)).toBeVisible()
    await virtual?.uncheck()
    await expect(page.getByText(texts.matching(54))).toBeVisible()
  })

  test('reload the list from its first page, and Clear resets all of them (SHOP-14, SHOP-15)', async ({
    page,
    shop,
    texts,
    app,
  }) => {
    await shop.open('/sklep', texts.shopTitle)
    const filters = page.getByRole('complementary', { name: texts.filters })
    const box = page.getByRole('searchbox', { name: texts.shopSearch })
    const cards = page.getByRole('article')
    const asked: URLSearchParams[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/products') asked.push(searchParams)
    })
    const changes: (() => Promise<unknown>)[] = [
      () => page.getByText(texts.tabs.PriceDesc, { exact: true }).click(),
      () => filters.getByRole('checkbox', { name: texts.physical }).check(),
      () => filters.getByLabel(texts.priceTo, { exact: true }).fill('900'),
      () => box.fill('na'),
      () => filters.getByRole('checkbox', { name: 'Formy i akcesoria' }).check(),
    ]
    for (const [index, change] of changes.entries()) {
      if (await page.getByRole('button', { name: texts.showMore }).isVisible()) {
        await page.getByRole('button', { name: texts.showMore }).click()
        await expect(cards).toHaveCount(18)
      }
      const before = asked.length
      await change()
      await expect
        .poll(() => asked.slice(before).map((query) => query.get('pageNumber')), `change ${index}`)
        .toEqual(['1'])
      await expect(page.getByRole('status').filter({ hasText: texts.loading })).toHaveCount(0)
      expect(await cards.count()).toBeLessThanOrEqual(9)
    }
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
      orderBy: 'PriceDesc',
      withPhysical: 'true',
      priceTo: '900',
      searchBy: 'na',
      CategoriesIds: '16',
    })
    await filters.getByRole('button', { name: texts.clearFilters }).click()
    await expect(page).toHaveURL(`${app.url}/#/sklep`)
    await expect(page.getByText(texts.products60)).toBeVisible()
    await expect(page.getByRole('radio', { name: texts.tabs.IdDesc })).toBeChecked()
    await expect(box).toHaveValue('')
    await expect(filters.getByLabel(texts.priceTo, { exact: true })).toHaveValue('')
    await expect(filters.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await page.goBack()
    await expect(box).toHaveValue('na')
    await expect(filters.getByRole('checkbox', { name: 'Formy i akcesoria' })).toBeChecked()
  })

  test('are loaded with the list, which works without them when they fail (NAV-06, ERR-45, ERR-50)', async ({
    page,
    shop,
    texts,
    expectBrowserError,
  }) => {
    expectBrowserError(/ERR_FAILED/)
    const failing = new Set(['productCategories', 'products'])
    const asked = new Set<string>()
    await page.route(/\/api\/(products\?|productCategories\/)/, (route) => {
      const name = new URL(route.request().url()).pathname.split('/')[2] ?? ''
      asked.add(name)
      return failing.has(name) ? route.abort() : route.continue()
    })
    await shop.open('/sklep', texts.shopTitle)
    const filters = page.getByRole('complementary', { name: texts.filters })
    await expect(filters.getByRole('alert').getByText(texts.categoriesFailed)).toBeVisible()
    const failed = page.getByRole('alert').filter({ hasText: texts.productsFailed })
    await expect(failed).toBeVisible()
    expect([...asked].sort()).toEqual(['productCategories', 'products'])
    failing.delete('products')
    await failed.getByRole('button', { name: texts.tryAgain }).click()
    await expect(page.getByRole('article')).toHaveCount(9)
    await filters.getByRole('checkbox', { name: texts.virtual }).check()
    await expect(page.getByText(texts.matching(6))).toBeVisible()
    failing.clear()
    await filters.getByRole('button', { name: texts.tryAgain }).click()
    await expect(filters.getByRole('checkbox', { name: texts.honeys })).toBeVisible()
    await expect(filters.getByRole('alert').getByText(texts.categoriesFailed)).toHaveCount(0)
  })
})
