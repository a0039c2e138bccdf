import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { createAccount, loginForm, signInByApi, signInByForm } from '../support/accounts.ts'
import { call } from '../support/api-client.ts'
import { queryPostgres } from '../support/database.ts'
import { expect, inBothLanguages, long, phoneOnly, test } from '../support/fixtures.ts'

const [honeycomb, hexagons] = [52, 58]
const home = { address: 'Lipowa 12', line2: 'm. 3', zipCode: '20-020', city: 'Lublin' }
const company = { name: 'Pasieka Lipa', taxId: '5260001246', address: { ...home, country: 'Polska' } }

inBothLanguages(() => {
  test(
    'signing in at the checkout merges the carts, says so, and fills in blank fields (CHK-04, CHK-05, CHK-06)',
    phoneOnly,
    async ({
      page,
      shop,
      texts,
      api,
      app,
      language,
      email,
      waitForMail,
      expectAccessible,
      expectNoHorizontalScroll,
    }) => {
      test.slow()
      const { auth, field } = texts
      const password = await createAccount({ api, language, waitForMail, welcome: auth.welcomeMail }, email)
      await queryPostgres(
        app.databaseUrl ?? '',
        `update users set first_name = 'Celina', last_name = 'Barć', phone_number = '601 234 567', address = $1, company_data = $2
       where email = $3`,
        [JSON.stringify(home), JSON.stringify(company), email],
      )
      const { token } = await signInByApi(api, email, password)
      await fetch(`${api}/api/${cartEndpoints.addToCart.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ productId: hexagons, count: 1 }),
      })

      await shop.haveCart({ [honeycomb]: 2 })
      await shop.openCheckout()
      const value = (name: keyof typeof field) => page.getByLabel(field[name], { exact: true }).first()
      await value('firstName').fill('Zofia')
      await shop.acceptTerms()
      const block = loginForm(page, texts)
      await expect(block).toHaveCount(0)
      await page.getByRole('main').getByRole('button', { name: auth.login }).click()
      await expect(block.getByLabel(auth.email)).toBeFocused()
      await expect(block.getByRole('checkbox', { name: auth.remember })).toBeChecked()
      await expect(block.getByRole('link', { name: auth.forgot })).toHaveAttribute('href', '#/reset-hasla')
      for (const name of ['Google', 'Facebook'])
        await expect(page.getByRole('main').getByRole('button', { name })).toBeVisible()
      await expectAccessible('the checkout with the login block')
      await expectNoHorizontalScroll('the checkout with the login block')
      await signInByForm(page, texts, email, password)

      await shop.expectToast(auth.cartsMerged)
      await expect(block).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('button', { name: auth.login })).toHaveCount(0)
      for (const id of [honeycomb, hexagons]) {
        const { name } = await call(api, productsEndpoints.getProduct, { params: { id, lang: language } })
        await expect(shop.summary).toContainText(name)
      }
      const expectFilled = async (firstName: string) => {
        await expect(value('lastName')).toHaveValue('Barć')
        await expect(value('firstName')).toHaveValue(firstName)
        await expect(value('email')).toHaveValue(email)
        await expect(value('phone')).toHaveValue('601 234 567')
        await expect(value('address')).toHaveValue('Lipowa 12')
        await expect(value('zipCode')).toHaveValue('20-020')
        await expect(value('city')).toHaveValue('Lublin')
      }
      await expectFilled('Zofia')
      await expect(page.getByRole('checkbox', { name: texts.terms })).toBeChecked()
      await page.getByRole('checkbox', { name: texts.wantsInvoice }).check()
      await expect(page.getByRole('group', { name: texts.invoice }).getByLabel(field.company)).toHaveValue(
        'Pasieka Lipa',
      )

      // A signed-in buyer sees no login block and a prefilled form.
      await page.evaluate('sessionStorage.clear()')
      await page.reload()
      await expectFilled('Celina')
      await expect(page.getByRole('main').getByRole('button', { name: auth.login })).toHaveCount(0)
    },
  )
})

test(
  'an account with two-factor sign-in is asked for its code in the checkout (CHK-05)',
  long.once,
  async ({ page, shop, texts, email }) => {
    const { auth, field } = texts
    await page.route('**/api/account/login', (route) => route.fulfill({ json: { email, isTfaEnabled: true } }))
    await shop.haveCart({ [honeycomb]: 1 })
    await shop.openCheckout()
    await page.getByLabel(field.firstName, { exact: true }).fill('Zofia')
    await page.getByRole('main').getByRole('button', { name: auth.login }).click()
    await signInByForm(page, texts, email, 'Miodownik7')
    await expect(page.locator('[autocomplete="one-time-code"]')).toBeFocused()
    await expect(page).toHaveURL(/#\/kasa$/)
    await expect(page.getByLabel(field.firstName, { exact: true })).toHaveValue('Zofia')
  },
)
