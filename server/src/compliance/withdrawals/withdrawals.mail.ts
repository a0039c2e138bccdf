import { describeWithdrawal } from '@slodki-ul/contract/compliance/withdrawal-statement'
import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { returnAddressOf } from '@slodki-ul/contract/platform/settings.rules'
import { orderNumber } from '#commerce/orders/orders.service.ts'
import { contentsOf } from '#compliance/withdrawals/order-deadline.rules.ts'
import { withdrawalTexts as words } from '#compliance/withdrawals/withdrawal-texts.mail.ts'
import { defuseLinks, readOrderNumber } from '#compliance/withdrawals/withdrawals.rules.ts'
import { findWithdrawal } from '#compliance/withdrawals/withdrawals.service.ts'
import { findNamedOrder } from '#compliance/withdrawals/withdrawn-contract.service.ts'
import { refundDeadline, sendBackDeadline } from '#consumer-deadlines.rules.ts'
import type { Context } from '#context.ts'
import { normalizeEmail } from '#db/columns.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { exampleMoment, mailTemplate } from '#platform/mail/mail-template.ts'

type Row = Pick<
  NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>,
  | 'fullName'
  | 'email'
  | 'orderNumber'
  | 'scope'
  | 'statement'
  | 'language'
  | 'userId'
  | 'isSuspect'
  | 'receivedAt'
  | 'deadlineOn'
  | 'isSettled'
  | 'chargedAmount'
  | 'refundAmount'
>

/** The texts of a statement with all links defused. */
function describe(row: Row) {
  const { fullName, contract, scope } = describeWithdrawal(row, row.language)
  const receivedOn = dayOf(row.receivedAt.getTime())
  const refundUntil = formatDate(refundDeadline(receivedOn))
  const inert = { fullName: defuseLinks(fullName), contract: defuseLinks(contract), scope: defuseLinks(scope) }
  return { row, ...inert, statement: defuseLinks(row.statement), receivedOn, refundUntil }
}
type Found = ReturnType<typeof describe>
type Named = Awaited<ReturnType<typeof findNamedOrder>>

/** The statement, the order that it names, and what its mail depends on. */
type Asked = { row: Row; named: Named; isKnown: boolean }

/** Null once the statement was deleted, and then no mail is sent. */
async function load({ db }: Context, data: Record<string, unknown>): Promise<Asked | null> {
  const row = await findWithdrawal(db, String(data.withdrawalId))
  if (!row) return null
  const named = row.orderNumber === null ? undefined : await findNamedOrder(db, row.orderNumber)
  return { row, named, isKnown: data.isKnown === true }
}

const example = (language: Language): Asked => ({
  row: {
    ...{ fullName: 'Zofia Kowalska', email: 'zosia@poczta.example', orderNumber: 'SU-10023', scope: '', language },
    ...{
      statement: describeWithdrawal({ fullName: 'Zofia Kowalska', orderNumber: 'SU-10023', scope: '' }, language)
        .statement,
    },
    ...{ userId: null, isSuspect: false, receivedAt: exampleMoment, deadlineOn: '2026-12-07', isSettled: false },
    ...{ chargedAmount: null, refundAmount: null },
  },
  named: undefined,
  isKnown: true,
})

/** The contract in our own words: its kind, and the order number if one can be read. */
function nameContract({ row: { orderNumber: typed } }: Found, language: Language): string {
  const number = typed === null ? null : readOrderNumber(typed)
  if (typed !== null && number === null) return words[language].numberless
  return describeWithdrawal({ fullName: '', orderNumber: number === null ? null : `SU-${number}`, scope: '' }, language)
    .contract
}

const price = (grosze: number): string => formatZloty(toZloty(grosze))

/** What to send back and when the refund is due, revealing the order's contents only to its buyer. */
async function orderNextSteps(
  context: Context,
  { row, receivedOn, refundUntil }: Found,
  named: Named,
  language: Language,
) {
  const t = words[language]
  const returnAddress = returnAddressOf(await context.settings.read('company'))
  const sendUntil = formatDate(sendBackDeadline(receivedOn))
  // Only the buyer may learn what an order contains.
  if (named?.order.email !== row.email)
    return [`${t.sendIfPhysical(returnAddress, sendUntil)} ${t.refund(refundUntil)} ${t.refundAfterReturn}`]
  const { hasPhysical, hasVirtual } = contentsOf(named.lines)
  const back = [...(hasPhysical ? [t.sendBack(returnAddress, sendUntil)] : []), ...(hasVirtual ? [t.files] : [])]
  return [[...back, t.refund(refundUntil), ...(hasPhysical ? [t.refundAfterReturn] : [])].join(' ')]
}

/** What happens to the payment and the access of a subscription. */
function subscriptionNextSteps(
  { row, receivedOn, refundUntil }: Found,
  language: Language,
  isKnown: boolean,
): string[] {
  const t = words[language]
  const { isSettled, chargedAmount, refundAmount } = row
  if (!isSettled || !isKnown) return [`${t.nothingToSend} ${t.subscription(refundUntil)}`]
  const charged = chargedAmount ?? 0
  const nothing = charged > 0 ? t.usedUp : t.settledFree
  const money = refundAmount
    ? [t.settled(price(refundAmount), refundUntil), ...(charged > 0 ? [t.charged(price(charged))] : [])]
    : [nothing]
  return [
    [t.nothingToSend, ...money].join(' '),
    [t.ended, ...(charged > 0 ? [t.lastDay(formatDate(receivedOn))] : [])].join(' '),
  ]
}

/** The order named in the statement, for staff only; the sender learns nothing about it. */
function describeNamed(named: Named, email: string): string {
  if (!named) return 'Zamówienia o takim numerze nie ma: sprawdź, o które chodzi.'
  const { order, lines } = named
  const { hasPhysical, hasVirtual } = contentsOf(lines)
  const contents = hasPhysical && hasVirtual ? 'towary i pliki' : hasPhysical ? 'towary' : 'pliki lub karty podarunkowe'
  const address = normalizeEmail(order.email) === email ? 'e-mail jest ten sam' : 'e-mail jest w nim inny'
  return `W serwisie: ${orderNumber(order)} z ${formatDate(order.createdAt)}, ${price(order.total)}, ${contents}, ${address}.`
}

/** Whether the statement is in time, for staff. */
function describeDeadline({ row, receivedOn }: Found): string {
  const { deadlineOn, orderNumber: typed } = row
  if (deadlineOn !== null)
    return receivedOn <= deadlineOn
      ? `W terminie: na odstąpienie jest czas do ${formatDate(deadlineOn)}.`
      : `Po terminie: na odstąpienie był czas do ${formatDate(deadlineOn)}.`
  return typed === null
    ? 'Nie znaleźliśmy trwającej subskrypcji tej osoby: sprawdź termin.'
    : 'Termin liczy się od doręczenia ostatniej paczki, a o nim nic nie wiemy: sprawdź u przewoźnika.'
}

/** Amounts of a withdrawn subscription, for staff. */
function describeSettlement({ row, refundUntil }: Found): string {
  const { isSettled, chargedAmount, refundAmount } = row
  if (refundAmount === null)
    return `Subskrypcję znajdziesz po adresie e-mail. Nic się samo nie anulowało ani nie zwróciło. Zdecyduj i odpowiedz na tę wiadomość; jeśli odstąpienie jest skuteczne, zwrot musi wyjść najpóźniej ${refundUntil}.`
  const amounts = `Do zwrotu: ${price(refundAmount)}; za wykorzystane dni zostaje ${price(chargedAmount ?? 0)}.`
  return isSettled
    ? `${amounts} Umowa jest zakończona, a zwrot i korekta dokumentu są w drodze: niczego nie musisz robić.`
    : `${amounts} Nic się samo nie anulowało ani nie zwróciło, bo nie wiemy na pewno, kto to wysłał i czego dotyczy. Sprawdź, zakończ subskrypcję i zwróć pieniądze u operatora płatności najpóźniej ${refundUntil}; korekta dokumentu powstanie sama.`
}

const received = mailTemplate({
  name: { pl: 'Potwierdzenie odstąpienia od umowy', en: 'Acknowledgement of withdrawal' },
  sentWhen: { pl: 'Gdy ktoś odstąpi od umowy.', en: 'When somebody withdraws from a contract.' },
  audience: 'customer',
  load,
  example,
  write: async ({ row, named, isKnown }, language, context) => {
    const found = describe(row)
    const seller = await context.settings.read('company')
    const t = words[language]
    const whole = describeWithdrawal({ ...row, scope: '' }, language).scope
    const contract = isKnown ? found.contract : nameContract(found, language)
    const repeated = isKnown
      ? [t.who(found.fullName, contract, found.scope), t.statement(found.statement)]
      : [t.contract(contract), t.extent(found.scope === whole ? whole : t.part)]
    return {
      replyTo: { name: seller.name, address: seller.email },
      content: {
        subject: t.subject(contract),
        title: t.title,
        art: 'envelope',
        paragraphs: [
          t.received,
          ...repeated,
          t.at(formatMoment(row.receivedAt)),
          ...(row.orderNumber === null
            ? subscriptionNextSteps(found, language, isKnown)
            : await orderNextSteps(context, found, named, language)),
          ...(isKnown ? [] : [t.notRepeated]),
        ],
        notes: [{ text: row.isSettled ? t.reader : t.person }, { text: t.notYou }],
        values: { contract },
      },
    }
  },
})

const reported = mailTemplate({
  name: { pl: 'Ktoś odstępuje od umowy', en: 'Somebody withdraws from a contract' },
  sentWhen: { pl: 'Do zespołu, gdy ktoś odstąpi od umowy.', en: 'To staff, when somebody withdraws from a contract.' },
  audience: 'staff',
  load,
  example,
  write: ({ row, named }) => {
    const found = describe(row)
    const { fullName, contract, statement, refundUntil } = found
    return {
      replyTo: { name: fullName, address: row.email },
      content: {
        subject: `Odstąpienie od umowy: ${contract}`,
        title: 'Ktoś odstępuje od umowy',
        art: 'envelope',
        paragraphs: [
          `„${statement}”`,
          ...(row.isSuspect
            ? ['Może to robot: wypełnił pole, którego ludzie nie widzą. Mogła to też zrobić przeglądarka.']
            : []),
          `E-mail: ${row.email}. ${row.userId ? 'Wysłano z zalogowanego konta.' : 'Wysłano bez logowania.'} Otrzymano: ${formatMoment(row.receivedAt)}.`,
          describeDeadline(found),
          ...(row.orderNumber === null
            ? [describeSettlement(found)]
            : [
                describeNamed(named, row.email),
                `Nic się samo nie anulowało ani nie zwróciło. Zdecyduj i odpowiedz na tę wiadomość; jeśli odstąpienie jest skuteczne, zwrot musi wyjść najpóźniej ${refundUntil}.`,
              ]),
        ],
        values: { contract },
      },
    }
  },
})

/** Mails about a withdrawal, by kind: the acknowledgement on a durable medium, and a report to staff. */
export const withdrawalMails = { 'withdrawal-received': received, 'staff-withdrawal': reported }
