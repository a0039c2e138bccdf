import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { minuteMs } from '@slodki-ul/contract/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmationWaitMs } from '#commerce/orders/order-mails.service.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import type { OutgoingMail } from '#providers/smtp.ts'
import { aCart, anAddress, anOrderForm, aProduct } from '#testing/factories.ts'
import { expectSound } from '#testing/sound-mails.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const ebook = 14
const buyer = 'zosia@poczta.example'
const languages = ['pl', 'en'] as const

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/**
 * Runs jobs that are due after a wait and returns the resulting mails to the buyer, besides that with the document
 * (invoices.routes.test.ts).
 */
async function mailsOf(work: () => Promise<unknown>, waitMs = 0): Promise<OutgoingMail[]> {
  testApp.sent.length = 0
  await work()
  testApp.clock.advance(waitMs)
  await testApp.runJobs()
  return testApp.sent.filter(({ to, subject }) => to === buyer && !/^(Dokument|Document) /.test(subject))
}

/** An order with everything that a mail may contain: two rates, a file, a discount, a company, comments. */
async function aFullOrder(languageCode: 'pl' | 'en') {
  const cheap = await aProduct(testApp, { price: 3333, vatRate: 23 })
  const cartId = await aCart(testApp, [
    [cheap, 3],
    [ebook, 1],
  ])
  await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode } })
  const form: OrderFormInput = await anOrderForm(testApp, cartId, {
    languageCode,
    shippingMethod: 'EmailKurierDPD',
    comments: 'Proszę dzwonić <przed> dostawą',
    userWantsInvoice: true,
    companyData: { name: 'Piekarnia & Syn', taxId: '526-587-76-35', address: anAddress },
  })
  const consents = { terms: form.consents?.terms ?? '', resign: true, digital: true }
  const { reply } = await testApp.call(checkoutEndpoints.createOrder, { body: { ...form, consents } })
  return reply.orderId
}

const pay = (orderId: string) => {
  const page = [...testApp.cards.sessions.values()].findLast((session) => session.orderId === orderId)
  return handlePaymentUpdate(testApp.context, {
    session: testApp.cards.become(page?.id ?? '', 'paid'),
    state: 'paid',
    actor: 'provider:stripe',
  })
}

/** The amount after a label in the text, in grosze. */
function amountAfter(text: string, label: string): number {
  const [, sign, zloty, grosze] = new RegExp(`^${label}: (−?)([\\d\\u00a0]+),(\\d\\d)\\u00a0zł$`, 'm').exec(text) ?? []
  return (sign ? -1 : 1) * (Number(zloty?.replace(/\u00a0/g, '')) * 100 + Number(grosze))
}

const isOfPayment = ({ subject }: OutgoingMail) => /(opłacone|paid)$/.test(subject)
const isOfCancelling = ({ subject }: OutgoingMail) => /(anulowane|cancelled)$/.test(subject)

describe('mails about an order', () => {
  it.each(languages)('placed: the whole contract on a durable medium, in %s', async (language) => {
    const [mail] = await mailsOf(() => aFullOrder(language), confirmationWaitMs)
    expectSound(mail, language)
    const say = {
      pl: {
        subject: /^Zamówienie SU-\d+ przyjęte$/,
        files: ['regulamin.html', 'formularz-odstapienia.html'],
        attached: [/Regulamin/, /Pouczenie/],
        facts: ['Dane do faktury', 'NIP 5265877635', 'E-mail i kurier DPD', 'Od umowy możesz odstąpić w ciągu 14 dni'],
        consent: 'Wyrażam zgodę na rozpoczęcie dostarczania treści cyfrowych',
      },
      en: {
        subject: /^Order SU-\d+ received$/,
        files: ['terms.html', 'withdrawal-form.html'],
        attached: [/Terms/, /withdraw/i],
        facts: [
          'Invoice details',
          'Tax number 5265877635',
          'E-mail and DPD courier',
          'You may withdraw from the contract',
        ],
        consent: 'I agree that delivery of the digital content begins',
      },
    }[language]
    expect(mail?.subject).toMatch(say.subject)
    for (const fact of [...say.facts, say.consent, 'Piekarnia & Syn', 'Proszę dzwonić <przed> dostawą', buyer])
      expect(mail?.text).toContain(fact)
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(say.files)
    mail?.attachments.forEach(({ content }, index) => {
      expect(content.toString()).toMatch(say.attached[index] ?? /^$/)
    })
  })

  it.each(languages)(
    'placed: lines, discount and delivery sum to the total, tax stands by rate, in %s',
    async (language) => {
      const [mail] = await mailsOf(() => aFullOrder(language), confirmationWaitMs)
      const text = mail?.text ?? ''
      const say = {
        pl: {
          discount: 'Rabat MIOD10',
          delivery: 'E-mail i kurier DPD',
          total: 'Razem',
          vat: (r: number) => `w tym VAT ${r}%`,
        },
        en: {
          discount: 'Discount MIOD10',
          delivery: 'E-mail and DPD courier',
          total: 'Total',
          vat: (r: number) => `VAT ${r}% included`,
        },
      }[language]
      const lines = [...text.matchAll(/^- .*: ([\d\u00a0]+),(\d\d)\u00a0zł$/gm)]
      expect(lines).toHaveLength(2)
      const bought = lines.reduce((sum, [, zloty, grosze]) => sum + Number(zloty) * 100 + Number(grosze), 0)
      const parts = bought + amountAfter(text, say.discount) + amountAfter(text, say.delivery)
      expect(amountAfter(text, say.total)).toBe(parts)
      expect(amountAfter(text, say.vat(5))).toBeGreaterThan(0)
      expect(amountAfter(text, say.vat(23))).toBeGreaterThan(amountAfter(text, say.vat(5)))
    },
  )

  it.each(languages)('paid later: with links to the files, in %s', async (language) => {
    let orderId = ''
    await mailsOf(async () => {
      orderId = await aFullOrder(language)
    }, confirmationWaitMs)
    // Orders of the tests before are cancelled meanwhile.
    const mail = (await mailsOf(() => pay(orderId))).find(isOfPayment)
    expectSound(mail, language)
    expect(mail?.subject).toMatch(language === 'pl' ? /^Zamówienie SU-\d+ opłacone$/ : /^Order SU-\d+ paid$/)
    expect(mail?.text).toMatch(/^torty-ktore-stoja-prosto\.pdf: http\S+\/media\/private\/\S+$/m)
    // The document comes with the files, not in a third mail; the contract came before.
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['faktura.pdf'])
    expect(mail?.text).not.toMatch(/potwierdzenie zawarcia umowy|confirms the contract/)
    expect(mail?.text).toMatch(/^FV \d\d\/20\d\d\/\d{4}: http\S+\/media\/private\/\S+$/m)
    expect(await mailsOf(() => testApp.runJobs())).toEqual([])
  })

  it.each(languages)('paid at once: one mail with files, document and the whole contract, in %s', async (language) => {
    const orderId = await aFullOrder(language)
    const sent = await mailsOf(() => pay(orderId), confirmationWaitMs)
    const [mail, ...others] = sent.filter((each) => !isOfCancelling(each))
    expect(others).toEqual([])
    expectSound(mail, language)
    const say = {
      pl: {
        subject: /^Zamówienie SU-\d+ przyjęte i opłacone$/,
        files: ['faktura.pdf', 'regulamin.html', 'formularz-odstapienia.html'],
        facts: [
          'To potwierdzenie zawarcia umowy',
          'Od umowy możesz odstąpić w ciągu 14 dni',
          'Wyrażam zgodę na rozpoczęcie dostarczania treści cyfrowych',
        ],
      },
      en: {
        subject: /^Order SU-\d+ received and paid$/,
        files: ['faktura.pdf', 'terms.html', 'withdrawal-form.html'],
        facts: [
          'This confirms the contract',
          'You may withdraw from the contract',
          'I agree that delivery of the digital content begins',
        ],
      },
    }[language]
    expect(mail?.subject).toMatch(say.subject)
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(say.files)
    for (const fact of [...say.facts, 'Proszę dzwonić <przed> dostawą']) expect(mail?.text).toContain(fact)
    expect(mail?.text).toMatch(/^torty-ktore-stoja-prosto\.pdf: http\S+\/media\/private\/\S+$/m)
  })

  it.each(languages)('cancelled: why, and that money comes back, in %s', async (language) => {
    await aFullOrder(language)
    await testApp.runJobs()
    // The other unpaid orders of this test expire in the same hour.
    const mails = await mailsOf(async () => {
      testApp.clock.advance(61 * minuteMs)
      await testApp.runJobs()
    })
    const say = {
      pl: [/^Zamówienie SU-\d+ anulowane$/, 'Powód: nie dotarła płatność.', 'w ciągu 14 dni'],
      en: [/^Order SU-\d+ cancelled$/, 'because no payment arrived', 'within 14 days'],
    }[language]
    const mail = mails.find(({ subject }) => subject.match(say[0] ?? ''))
    expectSound(mail, language)
    for (const fact of say.slice(1)) expect(mail?.text).toContain(fact)
  })
})
