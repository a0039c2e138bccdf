import { formatDate } from '@slodki-ul/contract/dates'
import { kindOfTaxId } from '@slodki-ul/contract/eu-vat.rules'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { reverseChargeRate } from '@slodki-ul/contract/vat.rules'
import type { GiftDeliveryRow } from '#catalogue/vouchers/gift-deliveries.service.ts'
import { isGiftCode, shownGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { orderWords, shippingWords } from '#commerce/orders/order-texts.mail.ts'
import { orderVatSums } from '#commerce/orders/order-vat.rules.ts'
import type { OrderLineRow, OrderRow } from '#commerce/orders/orders.service.ts'
import type { MailContent } from '#platform/mail/layout.ts'

type Column = NonNullable<MailContent['columns']>[number]
type Sum = NonNullable<MailContent['sums']>[number]

/** Grosze as people read them. */
export const price = (grosze: number): string => formatZloty(toZloty(grosze))

const nameOf = (line: OrderLineRow, language: Language) => (language === 'en' ? line.nameEn : null) ?? line.namePl

/** The VAT inside the order, one row a rate, lowest first; delivery counts where its rate does. */
const vatRows = (order: OrderRow, lines: readonly OrderLineRow[], language: Language): Sum[] =>
  orderVatSums(order, lines)
    .filter(({ vatRate, vat }) => vat > 0 || vatRate === reverseChargeRate)
    .toReversed()
    .map(({ vatRate, vat }) => ({
      label: vatRate === reverseChargeRate ? orderWords[language].reverseCharge : orderWords[language].vat(vatRate),
      price: price(vat),
    }))

/** The discount of the voucher; of orders from before also that of a gift card, delivery included. */
function discountRow(order: OrderRow, language: Language): Sum[] {
  const amount = order.discountTotal + order.shippingDiscount
  const code = order.discountCode ?? ''
  const t = orderWords[language]
  return amount > 0
    ? [{ label: isGiftCode(code) ? t.giftCard(shownGiftCode(code)) : t.discount(code), price: `−${price(amount)}` }]
    : []
}

/** What a gift card paid of the total, and the rest, which is paid or not yet. */
function giftCardRows(order: OrderRow, language: Language): Sum[] {
  const t = orderWords[language]
  if (order.giftCardAmount === 0) return []
  return [
    { label: t.paidByGiftCard(shownGiftCode(order.discountCode ?? '')), price: price(order.giftCardAmount) },
    { label: order.paidAt ? t.paidOtherwise : t.leftToPay, price: price(chargedOf(order)) },
  ]
}

const addressRows = ({ address, line2, zipCode, city, country }: NonNullable<OrderRow['address']>) => [
  `${address} ${line2}`.trim(),
  `${zipCode} ${city}`,
  country,
]

const lockerOf = (order: OrderRow, language: Language) => `${orderWords[language].locker} ${order.inPostPoint}`

/** How an order is paid. */
function methods(order: OrderRow, language: Language): string[] {
  const t = orderWords[language]
  const used = [
    ...(order.giftCardAmount > 0 ? [t.giftCard(shownGiftCode(order.discountCode ?? ''))] : []),
    ...(chargedOf(order) > 0 ? [t.payments[order.paymentMethod]] : []),
  ]
  return used.length > 0 ? used : [t.nothing]
}

function columns(order: OrderRow, language: Language): Column[] {
  const t = orderWords[language]
  const { companyData: company } = order
  const where = [
    `${order.firstName} ${order.lastName}`,
    ...(order.inPostPoint ? [lockerOf(order, language)] : []),
    ...(order.inPostPointAddress ? [order.inPostPointAddress] : []),
    ...(order.address ? addressRows(order.address) : []),
    ...(order.virtualOnly ? [`${t.byMail} ${order.email}`] : []),
  ]
  const paid = order.paidAt ? `, ${formatDate(order.paidAt)}` : ''
  return [
    { label: t.delivery, rows: where },
    { label: t.payment, rows: [`${methods(order, language).join(' + ')}${paid}`] },
    { label: t.contact, rows: [order.email, order.phone] },
    ...(company
      ? [
          {
            label: t.company,
            rows: [
              company.name,
              ...(company.taxId ? [`${t.taxIds[kindOfTaxId(company.taxId, company.address)]} ${company.taxId}`] : []),
              ...addressRows(company.address),
              ...(order.vatIdCheck && !order.vatIdCheck.isConfirmed ? [t.vatIdUnchecked] : []),
            ],
          },
        ]
      : []),
    ...(order.comments ? [{ label: t.comments, rows: order.comments.split('\n') }] : []),
  ]
}

/** To whom and when the gift cards of a line are sent. */
function giftColumn({ recipientName, recipientEmail, message, sendOn }: GiftDeliveryRow, language: Language): Column {
  const t = orderWords[language]
  const to = [recipientName, recipientEmail].filter(Boolean).join(', ')
  return {
    label: t.giftDelivery,
    rows: [
      to ? t.giftTo(to) : t.giftToBuyer,
      sendOn ? t.giftOn(formatDate(sendOn)) : t.giftAtOnce,
      ...(message ? [t.giftMessage(message)] : []),
    ],
  }
}

/** The body of a mail about an order: products, sums, delivery address and invoice data. */
export function describeOrder(
  { order, lines, gifts }: { order: OrderRow; lines: readonly OrderLineRow[]; gifts: readonly GiftDeliveryRow[] },
  language: Language,
): Required<Pick<MailContent, 'lines' | 'sums' | 'columns'>> {
  const t = orderWords[language]
  return {
    lines: lines.map((line) => ({
      name: nameOf(line, language),
      note: line.count > 1 ? `${line.count} ${t.units} × ${price(line.unitPrice)}` : `1 ${t.unit}`,
      price: price(line.unitPrice * line.count),
    })),
    sums: [
      ...discountRow(order, language),
      {
        label: order.inPostPoint ? lockerOf(order, language) : shippingWords[language][order.shippingMethod],
        price: price(order.shippingCost),
      },
      ...vatRows(order, lines, language),
      { label: t.total, price: price(order.total) },
      ...giftCardRows(order, language),
    ],
    columns: [...gifts.map((gift) => giftColumn(gift, language)), ...columns(order, language)],
  }
}
