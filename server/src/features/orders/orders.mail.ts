import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import type { PaymentName } from '@slodki-ul/contract/payments'
import type { ShippingName } from '@slodki-ul/contract/shipping'
import type { Context } from '#context.ts'
import { ticketUrl } from '#features/checkout/checkout.service.ts'
import {
  type OrderLineRow,
  type OrderRow,
  orderNumber,
  selectOrder,
  selectOrderLines,
} from '#features/orders/orders.service.ts'
import { listAttachments } from '#features/products/products.service.ts'
import { getLegalTexts } from '#features/terms/terms.service.ts'
import { downloadUrl } from '#files/links.ts'
import type { MailContent } from '#mail/layout.ts'
import type { MailBuilder } from '#mail/mail.jobs.ts'

const words = {
  pl: {
    hello: 'Dzień dobry.',
    placed: (number: string) => `Zamówienie ${number} przyjęte`,
    placedText: (total: string) => `Mamy Twoje zamówienie na ${total}.`,
    contract: 'To potwierdzenie zawarcia umowy. Regulamin i formularz odstąpienia są w załączniku.',
    digital:
      'Zgodnie z Twoją zgodą treści cyfrowe dostarczamy przed upływem 14 dni; z chwilą dostarczenia prawo odstąpienia od umowy w tej części wygasa.',
    paid: (number: string) => `Zamówienie ${number} opłacone`,
    paidTitle: 'Płatność dotarła, dziękujemy',
    paidText: (total: string) => `Płatność ${total} dotarła, dziękujemy.`,
    packing: 'Pakujemy i damy znać, gdy paczka wyruszy.',
    files: 'Pliki do pobrania (linki działają przez 30 dni):',
    cancelled: (number: string) => `Zamówienie ${number} anulowane`,
    cancelledText:
      'Zamówienie jest anulowane, bo nie dotarła płatność. Produkty wróciły na półkę i możesz zamówić je ponownie.',
    moneyBack: 'Jeśli pieniądze wyszły z Twojego konta, wrócą tą samą drogą w ciągu 14 dni.',
    see: 'Zobacz zamówienie',
    shop: 'Wracam do sklepu',
    pieces: 'szt.',
    discount: (code: string) => `Rabat ${code}`,
    vat: 'w tym VAT',
    total: 'Razem',
    delivery: 'Dostawa',
    payment: 'Płatność',
    terms: 'regulamin.html',
    withdrawal: 'formularz-odstapienia.html',
    payments: { Stripe: 'Karta', Blik: 'BLIK lub przelew', Cod: 'Przy odbiorze' },
  },
  en: {
    hello: 'Hello.',
    placed: (number: string) => `Order ${number} received`,
    placedText: (total: string) => `We have your order for ${total}.`,
    contract: 'This confirms the contract. The terms and the withdrawal form are attached.',
    digital:
      'As you agreed, digital content is delivered before 14 days have passed; once delivered, the right to withdraw from that part ends.',
    paid: (number: string) => `Order ${number} paid`,
    paidTitle: 'Your payment has arrived, thank you',
    paidText: (total: string) => `Your payment of ${total} has arrived, thank you.`,
    packing: 'We are packing it and will tell you when the parcel leaves.',
    files: 'Files to download (the links work for 30 days):',
    cancelled: (number: string) => `Order ${number} cancelled`,
    cancelledText:
      'Your order has been cancelled because no payment arrived. The products are back on the shelf and you can order them again.',
    moneyBack: 'If money has left your account, it goes back the same way within 14 days.',
    see: 'See the order',
    shop: 'Back to the shop',
    pieces: 'pcs',
    discount: (code: string) => `Discount ${code}`,
    vat: 'VAT included',
    total: 'Total',
    delivery: 'Delivery',
    payment: 'Payment',
    terms: 'terms.html',
    withdrawal: 'withdrawal-form.html',
    payments: { Stripe: 'Card', Blik: 'BLIK or transfer', Cod: 'On delivery' },
  },
} satisfies Record<Language, { payments: Record<PaymentName, string> } & Record<string, unknown>>

const shippingWords: Record<Language, Record<ShippingName, string>> = {
  pl: {
    KurierDPD: 'Kurier DPD',
    KurierDPDCod: 'Kurier DPD, płatność przy odbiorze',
    InPostKurier: 'Kurier InPost',
    InPostPaczkomaty: 'Paczkomat InPost',
    Email: 'E-mail',
    EmailKurierDPD: 'E-mail i kurier DPD',
    EmailKurierDPDCod: 'E-mail i kurier DPD, płatność przy odbiorze',
    EmailInPostKurier: 'E-mail i kurier InPost',
    EmailInPostPaczkomaty: 'E-mail i Paczkomat InPost',
  },
  en: {
    KurierDPD: 'DPD courier',
    KurierDPDCod: 'DPD courier, cash on delivery',
    InPostKurier: 'InPost courier',
    InPostPaczkomaty: 'InPost locker',
    Email: 'E-mail',
    EmailKurierDPD: 'E-mail and DPD courier',
    EmailKurierDPDCod: 'E-mail and DPD courier, cash on delivery',
    EmailInPostKurier: 'E-mail and InPost courier',
    EmailInPostPaczkomaty: 'E-mail and InPost locker',
  },
}

/** How long the links to bought files work. */
const linkSeconds = 30 * 86_400

const price = (grosze: number) => formatZloty(toZloty(grosze))

/** What was bought, what it sums to, and where it goes: the body of every mail about an order. */
function describeOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  language: Language,
): Required<Pick<MailContent, 'lines' | 'sums' | 'columns'>> {
  const say = words[language]
  return {
    lines: lines.map((line) => ({
      name: (language === 'en' ? line.nameEn : null) ?? line.namePl,
      note: `${line.count} ${say.pieces}`,
      price: price(line.unitPrice * line.count),
    })),
    sums: [
      ...(order.discountTotal > 0
        ? [{ label: say.discount(order.discountCode ?? ''), price: `−${price(order.discountTotal)}` }]
        : []),
      { label: shippingWords[language][order.shippingMethod], price: price(order.shippingCost) },
      { label: say.vat, price: price(order.vatTotal) },
      { label: say.total, price: price(order.total) },
    ],
    columns: [
      {
        label: say.delivery,
        rows: [
          `${order.firstName} ${order.lastName}`,
          ...(order.address
            ? [
                `${order.address.address} ${order.address.line2}`.trim(),
                `${order.address.zipCode} ${order.address.city}`,
                order.address.country,
              ]
            : []),
          ...(order.inPostPoint ? [order.inPostPoint] : []),
        ],
      },
      { label: say.payment, rows: [say.payments[order.paymentMethod]] },
    ],
  }
}

async function loadOrder(context: Context, data: Record<string, unknown>) {
  const order = await selectOrder(context.db, String(data.orderId))
  if (!order) throw new Error(`There is no order ${String(data.orderId)} to write about.`)
  return { order, lines: await selectOrderLines(context.db, order.id) }
}

const page = (html: string, language: Language) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Słodki Ul</title></head><body>${html}</body></html>`

/** Mails about orders by kind: received (the contract, on a durable medium with its papers), paid, cancelled. */
export const orderMails: Record<'order-placed' | 'order-paid' | 'order-cancelled', MailBuilder> = {
  'order-placed': async (context, data, language) => {
    const { order, lines } = await loadOrder(context, data)
    const say = words[language]
    const textOf = await getLegalTexts(context, context.db, ['terms', 'withdrawal'], language)
    const subject = say.placed(orderNumber(order))
    return {
      content: {
        subject,
        title: subject,
        paragraphs: [
          say.hello,
          say.placedText(price(order.total)),
          say.contract,
          ...(lines.some((line) => line.isVirtual) ? [say.digital] : []),
        ],
        button: { label: say.see, url: ticketUrl(context, order.id) },
        ...describeOrder(order, lines, language),
      },
      attachments: [
        { filename: say.terms, content: page(textOf('terms').html, language), contentType: 'text/html; charset=utf-8' },
        {
          filename: say.withdrawal,
          content: page(textOf('withdrawal').html, language),
          contentType: 'text/html; charset=utf-8',
        },
      ],
    }
  },
  'order-paid': async (context, data, language) => {
    const { order, lines } = await loadOrder(context, data)
    const say = words[language]
    const attachments = await listAttachments(
      context.db,
      lines.map((line) => line.productId),
    )
    const links = attachments.map(({ fileId, fileName }) => ({
      label: fileName,
      url: downloadUrl(context, fileId, linkSeconds),
    }))
    return {
      content: {
        subject: say.paid(orderNumber(order)),
        title: say.paidTitle,
        paragraphs: [
          say.hello,
          say.paidText(price(order.total)),
          ...(order.virtualOnly ? [] : [say.packing]),
          ...(links.length > 0 ? [say.files] : []),
        ],
        links,
        button: { label: say.see, url: ticketUrl(context, order.id) },
        ...describeOrder(order, lines, language),
      },
    }
  },
  'order-cancelled': async (context, data, language) => {
    const { order } = await loadOrder(context, data)
    const say = words[language]
    const subject = say.cancelled(orderNumber(order))
    return {
      content: {
        subject,
        title: subject,
        paragraphs: [say.hello, say.cancelledText, say.moneyBack],
        button: { label: say.shop, url: `${context.config.publicUrl}/sklep` },
      },
    }
  },
}
