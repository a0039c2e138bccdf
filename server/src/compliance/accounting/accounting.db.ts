import { sumByRate } from '@slodki-ul/contract/vat.rules'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { RegisterDocument } from '#compliance/accounting/sales-register.rules.ts'
import type { Executor } from '#db/client.ts'
import { differenceByRate } from '#payments/documents/corrections.rules.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { type KsefEnvironment, ksefSends } from '#payments/documents/ksef.tables.ts'
import { payments } from '#payments/payments/payments.tables.ts'

const replacementOf = ({ replacesId, replaced }: typeof invoices.$inferSelect) => ({
  isReplacement: replacesId !== null && replaced?.type !== 'Invoice',
  replacesInvoice: replaced?.type === 'Invoice',
})

type Time = { from: Date; until: Date }

/** The provider's id of the payment that a document is of. */
const paymentOf = sql<string | null>`coalesce(
  (select ${payments.providerPaymentId} from ${payments}
    where ${payments.state} = 'paid' and ${payments.orderId} = ${invoices.orderId}),
  (select ${payments.providerPaymentId} from ${payments} where ${payments.state} = 'paid'
    and ${payments.chargeId} = substring(${invoices.occasion} from '^charge:([0-9a-f-]{36})$')::uuid))`

/** The documents issued in a month and those that count in it, with their state in one environment of KSeF. */
export async function selectMonthDocuments(
  db: Executor,
  { from, until }: Time,
  environment: KsefEnvironment,
): Promise<RegisterDocument[]> {
  const { issuedAt, deliveredAt, paidAt, correctsId, replacesId } = invoices
  const [start, end] = [sql.param(from, issuedAt), sql.param(until, issuedAt)]
  const soldAt = sql`coalesce(${deliveredAt}, ${paidAt})`
  const isSold = and(isNull(correctsId), isNull(replacesId), sql`${soldAt} >= ${start} and ${soldAt} < ${end}`)
  const rows = await db
    .select({
      document: getTableColumns(invoices),
      providerPayment: paymentOf,
      send: { state: ksefSends.state, number: ksefSends.number, lastDay: ksefSends.lastDay },
    })
    .from(invoices)
    .leftJoin(ksefSends, and(eq(ksefSends.documentId, invoices.id), eq(ksefSends.environment, environment)))
    // Nothing is sold after its document is issued, so that the index by the day of issue finds both.
    .where(sql`${issuedAt} >= ${start} and (${issuedAt} < ${end} or (${isSold}))`)
  return rows.map(({ document, providerPayment, send }) => {
    const { id, number, type, buyer, reference, corrected, lines, paymentMethod } = document
    return {
      ...{ id, number, type, buyer, reference, send },
      ...{ issuedAt: document.issuedAt, paidAt: document.paidAt, deliveredAt: document.deliveredAt },
      ...{ correctedType: corrected?.type ?? null, ...replacementOf(document) },
      sums: corrected ? differenceByRate(corrected.lines, lines) : sumByRate(lines),
      payment: paymentMethod === 'Cod' ? 'pobranie' : providerPayment,
    }
  })
}
