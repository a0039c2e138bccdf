import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { VatIdCheck } from '@slodki-ul/contract/eu-vat.rules'
import { foreignVatIdOf, type InvoiceChoice } from '@slodki-ul/contract/invoice-data.rules'
import type { Context } from '#context.ts'
import { ProviderError } from '#providers/provider-error.ts'

const refuse = (message: 'ERRORS.VATIDUNCONFIRMED' | 'ERRORS.VATIDUNCHECKED') =>
  fail('ERRORS.PROVIDEDATA', { fields: { 'companyData.taxId': message } })

/**
 * Checks the VAT number of a company in another member state in VIES; null for all other buyers. Fails for a number
 * that VIES does not confirm. While VIES is unavailable, the sale has Polish VAT, if the buyer accepts that. Must be
 * called before the transaction of the sale.
 */
export async function checkVatId(
  { vatIds, clock, log }: Pick<Context, 'vatIds' | 'clock' | 'log'>,
  form: InvoiceChoice & { acceptsPolishVat: boolean },
): Promise<Outcome<VatIdCheck | null>> {
  const asked = foreignVatIdOf(form)
  if (!asked) return succeed(null)
  const about = { vatId: asked.prefix + asked.number, checkedAt: clock.date().toISOString() }
  try {
    const reply = await vatIds.check(asked)
    if (!reply.isValid) return refuse('ERRORS.VATIDUNCONFIRMED')
    return succeed({ ...about, isConfirmed: true, consultationNumber: reply.consultationNumber })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'a VAT number could not be checked')
    if (!form.acceptsPolishVat) return refuse('ERRORS.VATIDUNCHECKED')
    return succeed({ ...about, isConfirmed: false, consultationNumber: null })
  }
}
