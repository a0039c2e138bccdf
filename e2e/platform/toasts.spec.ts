import { expect, once, test } from '../support/fixtures.ts'

const hexagons = 58

test.describe('a toast', { tag: once.tag }, () => {
  test('stays 3000 ms with a progress bar, pauses under the pointer, and then 1000 ms (UI-18)', async ({
    page,
    shop,
    texts,
  }) => {
    await shop.openProduct(hexagons, texts.product58)
    // Five times slower than for users, so that a busy machine can measure; durations are reported unscaled.
    const tools = await page.context().newCDPSession(page)
    await tools.send('Animation.enable')
    await tools.send('Animation.setPlaybackRate', { playbackRate: 0.2 })
    await shop.quantity(texts.quantity).getByRole('button', { name: texts.less }).click()
    const message = page.getByRole('region', { name: texts.toasts }).getByText(texts.minimum)
    const bars = () =>
      page.evaluate<string[]>(`
        document.getAnimations()
          .filter(({ effect }) => effect.target?.closest('[popover]') && effect.getComputedTiming().duration >= 1000)
          .map(({ effect, playState }) => playState + ' ' + effect.getComputedTiming().duration)
      `)
    await expect.poll(bars).toEqual(['running 3000'])
    await message.hover()
    await expect.poll(bars).toEqual(['paused 3000'])
    await page.mouse.move(5, 700)
    await expect.poll(bars).toEqual(['running 1000'])
    await tools.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await expect(message).toBeHidden()

    // The other setting: 2000 ms.
    await page.route('**/api/health', async (route) => {
      const response = await route.fetch()
      const health = await response.json()
      health.configuration.toastMs = 2000
      await route.fulfill({ response, json: health })
    })
    await page.reload()
    await tools.send('Animation.setPlaybackRate', { playbackRate: 0.2 })
    await shop.quantity(texts.quantity).getByRole('button', { name: texts.less }).click()
    await expect.poll(bars).toEqual(['running 2000'])
  })

  test('is rendered in the browser: the page sent by the server contains none (UI-20)', async ({
    page,
    shop,
    texts,
    app,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 404/)
    const failing = '/kasa?add-to-cart=999999'
    const sent = await (await fetch(`${app.url}${failing}`)).text()
    // The page before any script runs: without toasts or their container.
    const inert = await page.context().browser()?.newContext({ javaScriptEnabled: false })
    const scriptless = await inert?.newPage()
    await scriptless?.setContent(sent)
    await expect(scriptless?.locator('#root') ?? page.locator('#root')).toBeAttached()
    await expect(scriptless?.locator('[role=alert], [role=status], [popover]') ?? page.locator('*')).toHaveCount(0)
    expect(sent).not.toContain(texts.unable.loadProduct)
    await inert?.close()
    // The server's page is the same whether the call of the page will fail or not.
    expect(await (await fetch(`${app.url}/kasa`)).text()).toBe(sent)
    await page.goto(`${app.url}${failing}`)
    await shop.expectToast(texts.unable.loadProduct, 'error')
  })
})
