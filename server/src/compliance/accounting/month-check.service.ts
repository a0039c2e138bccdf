import type { MonthCheck } from '@slodki-ul/contract/compliance/month-check.admin'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import { selectMonthDocuments } from '#compliance/accounting/accounting.db.ts'
import { differencesOf, documentSums, moneySides, sidesOf } from '#compliance/accounting/month-check.rules.ts'
import { selectEntries } from '#compliance/accounting/month-entries.db.ts'
import { monthOf } from '#compliance/accounting/sales-register.service.ts'
import type { Context } from '#context.ts'
import { makeReport } from '#db/report.ts'
import { environmentOf } from '#payments/documents/ksef-documents.service.ts'

const inZloty = <Name extends string>(amounts: Record<Name, number>) =>
  Object.fromEntries(Object.entries<number>(amounts).map(([name, grosze]) => [name, toZloty(grosze)])) as Record<
    Name,
    number
  >

/** Documents and money of a month side by side, with every difference named (BO-167). Fails with ERRORS.RUNBUSY. */
export const getMonthCheck = (context: Context, month: string): Promise<Outcome<MonthCheck>> =>
  makeReport(context, async (tx) => {
    const time = monthOf(month)
    const documents = documentSums(await selectMonthDocuments(tx, time, environmentOf(context)), month)
    const entries = await selectEntries(tx, time)
    const { documents: _documents, ...money } = sidesOf(entries, month)
    const moneySum = moneySides.reduce((all, side) => all + money[side], 0)
    return succeed({
      ...{ month, documents: inZloty(documents), money: inZloty(money) },
      difference: toZloty(documents.register + documents.giftCardSales - moneySum),
      differences: differencesOf(entries, month).map((each) => ({ ...each, amount: toZloty(each.amount) })),
    })
  })
