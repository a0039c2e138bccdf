import { isDeepStrictEqual } from 'node:util'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { type DocumentState, insertCorrection } from '#payments/documents/corrections.service.ts'
import { insertInvoiceFor } from '#payments/documents/invoice-requests.service.ts'
import type { Buyer } from '#payments/documents/invoices.db.ts'
import { totalsOf } from '#payments/documents/invoices.rules.ts'

/** The documents that take the place of an invoice. */
export type Replacement = { correction: string; invoice: { id: string; number: string } }

/**
 * Corrects an invoice with a wrong tax number to zero and issues a new one for what was left of it (BO-160): KSeF hands an
 * invoice to the tax number that it names, and a correction of the buyer's data does not move it. No money goes back. Fails
 * with ERRORS.NOTHINGTOCORRECT. Like issueDocument it must be called at the end of a transaction.
 */
export async function replaceInvoice(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  state: DocumentState,
  { occasion, buyer }: { occasion: string; buyer: Buyer },
): Promise<Outcome<Replacement>> {
  const { original, lines, giftCardAmount } = state
  if (totalsOf(lines).total === 0 || isDeepStrictEqual(buyer, state.buyer)) return fail('ERRORS.NOTHINGTOCORRECT')
  const correction = await insertCorrection(tx, context, state, {
    ...{ occasion, reason: 'taxId', buyer: state.buyer, giftCardAmount: 0 },
    lines: lines.map((line) => ({ ...line, count: 0, gross: 0, vat: 0 })),
  })
  const { id, name } = await insertInvoiceFor(tx, context, original, { lines, giftCardAmount, buyer })
  return succeed({ correction: correction.number, invoice: { id, number: name } })
}
