import type { GiftCardBalances } from '@slodki-ul/contract/catalogue/gift-card-balances.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { type CardStep, cardMovement, type Movement } from '#catalogue/vouchers/gift-card-balances.rules.ts'
import { selectLedger } from '#catalogue/vouchers/gift-card-ledger.db.ts'
import { startOfDay } from '#catalogue/vouchers/voucher-days.rules.ts'
import { shownGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import type { Context } from '#context.ts'
import { makeReport } from '#db/report.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import { csvFile } from '#platform/files/write-table.ts'

type Card = { code: string; value: number; validTo: number | null; movement: Movement }

/** Every card with its movement in the month of a day, until the end of that day. */
async function measureCards(tx: Parameters<typeof selectLedger>[0], day: string): Promise<Card[]> {
  const from = startOfDay(`${day.slice(0, 8)}01`)?.getTime() ?? 0
  const until = startOfDay(day, 1) ?? new Date(0)
  const rows = await selectLedger(tx, until)
  return [...Map.groupBy(rows, ({ voucherId }) => voucherId).values()].flatMap((changes) => {
    const steps: CardStep[] = changes.map(({ at, kind, balance, validTo, isOpen }) => ({
      ...{ at: at.getTime(), kind, balance, isOpen },
      validTo: validTo?.getTime() ?? null,
    }))
    const [first] = changes
    const validTo = steps.at(-1)?.validTo ?? null
    const movement = cardMovement(steps, from, until.getTime())
    return first ? [{ code: first.code, value: first.value, validTo, movement }] : []
  })
}

const sumOf = (cards: readonly Card[], name: keyof Movement): number =>
  toZloty(cards.reduce((sum, { movement }) => sum + movement[name], 0))

const balancesOf = (day: string, cards: readonly Card[]): GiftCardBalances => ({
  day,
  openCount: cards.filter(({ movement }) => movement.atEnd > 0).length,
  openTotal: sumOf(cards, 'atEnd'),
  openingTotal: sumOf(cards, 'atStart'),
  issuedTotal: sumOf(cards, 'issued'),
  usedTotal: sumOf(cards, 'used'),
  ranOutTotal: sumOf(cards, 'ranOut'),
  closedTotal: sumOf(cards, 'closed'),
})

/** What gift cards are worth at the end of a day, and the movement of its month (BO-099). Fails with ERRORS.RUNBUSY. */
export const getGiftCardBalances = (context: Context, day: string): Promise<Outcome<GiftCardBalances>> =>
  makeReport(context, async (tx) => succeed(balancesOf(day, await measureCards(tx, day))))

const words = {
  pl: {
    heads: ['Karta', 'Nominał', 'Saldo na początku miesiąca', 'Wystawione', 'Wykorzystane', 'Wygasłe', 'Zamknięte'],
    last: ['Saldo na koniec dnia', 'Ważna do'],
    all: 'Razem',
    file: 'salda-kart',
  },
  en: {
    heads: ['Card', 'Value', 'Balance at the start of the month', 'Issued', 'Used', 'Run out', 'Closed'],
    last: ['Balance at the end of the day', 'Valid until'],
    all: 'Total',
    file: 'card-balances',
  },
} satisfies Record<Language, unknown>

const figures = ['atStart', 'issued', 'used', 'ranOut', 'closed', 'atEnd'] as const

/** The same as CSV, a line for each card that had or moved a balance. Fails with ERRORS.RUNBUSY. */
export async function exportGiftCardBalances(
  context: Context,
  caller: StaffCaller,
  { day, in: language }: { day: string; in: Language },
): Promise<Outcome<FileResponse>> {
  const made = await makeReport(context, async (tx) => {
    const cards = (await measureCards(tx, day)).filter(({ movement }) => figures.some((name) => movement[name] !== 0))
    await recordChange(tx, context, caller, {
      ...{ record: 'gift-card', recordId: 'balances', before: {} },
      after: { day, cards: cards.length },
    })
    return succeed(cards)
  })
  if (failed(made)) return made
  const t = words[language]
  const money = (grosze: number) => formatZloty(toZloty(grosze))
  const lines = made.value.map(({ code, value, validTo, movement }) => [
    ...[shownGiftCode(code), money(value), ...figures.map((name) => money(movement[name]))],
    validTo === null ? '' : formatDate(new Date(validTo)),
  ])
  const totals = [t.all, '', ...figures.map((name) => formatZloty(sumOf(made.value, name))), '']
  return succeed(csvFile(`${t.file}-${day}`, context.clock.date(), [[...t.heads, ...t.last], ...lines, totals]))
}
