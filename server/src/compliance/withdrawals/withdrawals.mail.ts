import { describeWithdrawal } from '@slodki-ul/contract/compliance/withdrawal-statement'
import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { orderNumber, selectOrderByNumber } from '#commerce/orders/orders.service.ts'
import { defuseLinks, readOrderNumber } from '#compliance/withdrawals/withdrawals.rules.ts'
import { findWithdrawal } from '#compliance/withdrawals/withdrawals.service.ts'
import type { Context } from '#context.ts'
import { normalizeEmail } from '#db/columns.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

/** Days in which money goes back after a withdrawal (art. 32 of the Consumer Rights Act). */
const refundDays = 14

const words = {
  pl: {
    subject: (contract: string) => `Potwierdzenie odstąpienia od umowy: ${contract}`,
    title: 'Mamy Twoje oświadczenie',
    received: 'Dzień dobry, potwierdzamy otrzymanie oświadczenia o odstąpieniu od umowy.',
    who: (fullName: string, contract: string, scope: string) =>
      `Imię i nazwisko: ${fullName}. Umowa: ${contract}. Zakres: ${scope}.`,
    statement: (text: string) => `Treść: „${text}”`,
    at: (moment: string) => `Data i godzina otrzymania: ${moment}.`,
    numberless: 'zamówienie o numerze podanym w oświadczeniu',
    part: 'część umowy, opisana w oświadczeniu',
    contract: (contract: string) => `Umowa: ${contract}.`,
    extent: (scope: string) => `Zakres: ${scope}.`,
    notRepeated:
      'Tego, co wpisano, tu nie powtarzamy, bo nie znamy tego adresu z takiej umowy. Treść można było zapisać zaraz po wysłaniu oświadczenia. Odpisz, a przyślemy ją po sprawdzeniu.',
    products: (address: string, until: string) =>
      `Towar odeślij w ciągu 14 dni na adres: ${address}. Pieniądze zwrócimy najpóźniej ${until}, a za towar po jego otrzymaniu lub dowodzie nadania.`,
    subscription: (until: string) =>
      `Pieniądze zwrócimy najpóźniej ${until}, pomniejszone o czas, z którego korzystasz od startu na Twoje żądanie.`,
    person:
      'Oświadczenie czyta człowiek. Samo nic się nie anuluje ani nie zwraca, a gdyby trzeba było o coś zapytać, odpiszemy.',
    notYou: 'To nie Ty? Ktoś podał ten adres przez pomyłkę. Odpisz na tę wiadomość.',
  },
  en: {
    subject: (contract: string) => `Acknowledgement of withdrawal: ${contract}`,
    title: 'We have your statement',
    received: 'Hello, we confirm that we have received your statement of withdrawal.',
    who: (fullName: string, contract: string, scope: string) =>
      `Name: ${fullName}. Contract: ${contract}. Scope: ${scope}.`,
    statement: (text: string) => `Statement: “${text}”`,
    at: (moment: string) => `Received on: ${moment} (Warsaw time).`,
    numberless: 'the order whose number is in the statement',
    part: 'a part of the contract, described in the statement',
    contract: (contract: string) => `Contract: ${contract}.`,
    extent: (scope: string) => `Scope: ${scope}.`,
    notRepeated:
      'We do not repeat here what was typed, since we do not know this address from such a contract. The text could be saved right after the statement was sent. Reply, and we will send it once we have checked.',
    products: (address: string, until: string) =>
      `Send the goods within 14 days to: ${address}. We refund by ${until} at the latest; for goods, once we have them or proof of dispatch.`,
    subscription: (until: string) =>
      `We refund by ${until} at the latest, less the time used since the start you asked for.`,
    person:
      'A person reads your statement. Nothing is cancelled or refunded by itself, and if there is anything to ask, we will write.',
    notYou: 'Not you? Somebody gave this address by mistake. Reply to this message.',
  },
} satisfies Record<Language, unknown>

/**
 * The statement a mail is about in words, none of which becomes a link; null once it is forgotten, and with it the reason to
 * write.
 */
async function read(context: Context, data: Record<string, unknown>) {
  const row = await findWithdrawal(context.db, String(data.withdrawalId))
  if (!row) return null
  const { fullName, contract, scope } = describeWithdrawal(row, row.language)
  const refundUntil = formatDate(new Date(row.receivedAt.getTime() + refundDays * dayMs))
  const inert = { fullName: defuseLinks(fullName), contract: defuseLinks(contract), scope: defuseLinks(scope) }
  return { row, ...inert, statement: defuseLinks(row.statement), refundUntil }
}
type Found = NonNullable<Awaited<ReturnType<typeof read>>>

/** The contract in words of ours: its kind, and the number where one can be read. */
function nameContract({ row: { orderNumber: typed } }: Found, language: Language): string {
  const number = typed === null ? null : readOrderNumber(typed)
  if (typed !== null && number === null) return words[language].numberless
  return describeWithdrawal({ fullName: '', orderNumber: number === null ? null : `SU-${number}`, scope: '' }, language)
    .contract
}

/** What the academy knows of the order that was named: for staff alone, the sender is told of none. */
async function describeNamed({ db }: Context, typed: string, email: string): Promise<string> {
  const number = readOrderNumber(typed)
  const order = number === null ? undefined : await selectOrderByNumber(db, number)
  if (!order) return 'Zamówienia o takim numerze nie ma: sprawdź, o które chodzi.'
  const address = normalizeEmail(order.email) === email ? 'e-mail jest ten sam' : 'e-mail jest w nim inny'
  return `W serwisie: ${orderNumber(order)} z ${formatDate(order.createdAt)}, ${formatZloty(toZloty(order.total))}, ${address}.`
}

/** The mails about a withdrawal, by their kind: the acknowledgement on a durable medium, and word to the academy. */
export const withdrawalMails: Record<'withdrawal-received' | 'staff-withdrawal', MailBuilder> = {
  'withdrawal-received': async (context, data, language) => {
    const found = await read(context, data)
    if (!found) return null
    const { row, refundUntil } = found
    const { seller } = context.config
    const t = words[language]
    const isKnown = data.isKnown === true
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
          row.orderNumber === null ? t.subscription(refundUntil) : t.products(seller.address, refundUntil),
          ...(isKnown ? [] : [t.notRepeated]),
        ],
        notes: [{ text: t.person }, { text: t.notYou }],
      },
    }
  },
  'staff-withdrawal': async (context, data) => {
    const found = await read(context, data)
    if (!found) return null
    const { row, fullName, contract, statement, refundUntil } = found
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
          row.orderNumber === null
            ? 'Subskrypcję znajdziesz po adresie e-mail.'
            : await describeNamed(context, row.orderNumber, row.email),
          `Nic się samo nie anulowało ani nie zwróciło. Zdecyduj i odpowiedz na tę wiadomość; jeśli odstąpienie jest skuteczne, zwrot musi wyjść najpóźniej ${refundUntil}.`,
        ],
      },
    }
  },
}
