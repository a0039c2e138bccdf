import type { EuSales } from '@slodki-ul/contract/compliance/accounting.admin'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import { selectDigitalSales } from '#compliance/eu-sales/eu-sales.db.ts'
import { boundsOf, sumOtherEu, yearlyLimit } from '#compliance/eu-sales/eu-sales.rules.ts'
import type { Context } from '#context.ts'

/** Digital sales to consumers in other member states in a year, against the limit (BO-170). */
export async function getEuSales({ db }: Pick<Context, 'db'>, year: number): Promise<Outcome<EuSales>> {
  const { from, to } = boundsOf(year)
  const net = sumOtherEu(await selectDigitalSales(db, from, to))
  return succeed({
    ...{ year, netAmount: toZloty(net), limit: toZloty(yearlyLimit) },
    percent: Math.floor((net * 100) / yearlyLimit),
  })
}
