import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { parseEuVatId } from '@slodki-ul/contract/eu-vat.rules'
import { personInvoiceErrors, withCountryName } from '@slodki-ul/contract/invoice-data.rules'
import { normalizeNip } from '@slodki-ul/contract/nip'
import {
  buyerErrors,
  type DocumentAction,
  isNewInvoiceNeeded,
} from '@slodki-ul/contract/payments/document-actions.rules'
import type { staffDocumentsEndpoints } from '@slodki-ul/contract/payments/documents.admin'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { correctDocument, lockDocumentState } from '#payments/documents/corrections.service.ts'
import { countBuyerCorrections } from '#payments/documents/documents.admin.db.ts'
import { type DocumentFacts, findFacts, refusalOf } from '#payments/documents/documents.admin.service.ts'
import { contractOf } from '#payments/documents/invoice-files.service.ts'
import { issueInvoiceFor } from '#payments/documents/invoice-requests.service.ts'
import { type Buyer, selectDocumentId } from '#payments/documents/invoices.db.ts'
import { restartSend } from '#payments/documents/ksef.db.ts'
import { isUnissued } from '#payments/documents/ksef.rules.ts'
import { replaceInvoice } from '#payments/documents/replace-invoice.service.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { queueMail } from '#platform/mail/outbox.ts'

/** Does something with a document once for each key, when it is allowed now. */
const act = <Value>(
  context: Context,
  caller: StaffCaller,
  { id, action }: { id: string; action: DocumentAction },
  work: (tx: Transaction, facts: DocumentFacts) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> =>
  runAction(context, caller, async (tx): Promise<Outcome<Value>> => {
    const facts = await findFacts({ ...context, db: tx }, id)
    if (!facts) return fail('ERRORS.NOTFOUND')
    const reason = refusalOf(action, facts)
    return reason === null ? work(tx, facts) : fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason } })
  })

/** Mails a document to its buyer once more. Fails with ERRORS.NOTFOUND and ERRORS.ACTIONNOTALLOWED (BO-158). */
export const sendDocumentAgain = (context: Context, caller: StaffCaller, id: string) =>
  act(context, caller, { id, action: 'send' }, async (tx, { found: { invoice, email, language } }) => {
    await queueMail(tx, context, {
      occasion: `invoice-ready:${id}:${caller.entryId}`,
      ...{ kind: 'invoice-ready', recipient: email, language },
      data: { invoiceId: id, ...contractOf(invoice) },
    })
    return succeed({ email })
  })

/** Sends a document that KSeF refused once more, built anew: what stood against it may be mended. */
export const sendToKsefAgain = (context: Context, caller: StaffCaller, id: string) =>
  act(context, caller, { id, action: 'ksef' }, async (tx, { found: { invoice }, send }) => {
    const state = await lockDocumentState(tx, id)
    // Somebody else has just had it replaced; of a correction there is no state.
    if (state && state.original.id !== id && send && isUnissued(send))
      return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'isReplaced' } })
    if (send) await restartSend(tx, send, context.clock.date())
    await recordChange(tx, context, caller, {
      ...{ record: 'document', recordId: id },
      ...{ before: { ksef: send?.state ?? null }, after: { ksef: 'waiting' } },
    })
    return succeed({ number: invoice.number })
  })

type Correction = Input<typeof staffDocumentsEndpoints.correctBuyer>['body']

/** The buyer as stored. A tax number of another member state that was typed is not confirmed by VIES. */
function buyerOf({ name, taxId, address }: Correction, before: Buyer): Buyer {
  const foreign = address && taxId ? parseEuVatId(taxId, address.country) : null
  const stored = foreign ? foreign.prefix + foreign.number : normalizeNip(taxId)
  const isUnchecked = stored === before.taxId ? before.isVatIdUnchecked : foreign !== null
  return {
    ...{ name, taxId: stored || null, address: address && withCountryName(address) },
    ...(isUnchecked ? { isVatIdUnchecked: true } : {}),
  }
}

/**
 * Issues a correction of the buyer's data, or, for another tax number of an invoice in KSeF, a correction to zero and a new
 * invoice (BO-160). Fails with ERRORS.NOTFOUND, ERRORS.ACTIONNOTALLOWED, a code by field, ERRORS.NOTHINGTOCORRECT for the
 * data that the document has already, and ERRORS.CHANGEDMEANWHILE for data that somebody has corrected since they were read.
 */
export const correctBuyer = (context: Context, caller: StaffCaller, id: string, body: Correction) =>
  act(context, caller, { id, action: 'correct-buyer' }, async (tx, { found: { invoice }, send }) => {
    const fields = buyerErrors(body, invoice.type)
    if (Object.keys(fields).length > 0) return fail('ERRORS.PROVIDEDATA', { fields })
    const state = await lockDocumentState(tx, id)
    // Somebody else was faster.
    if (state?.original.id !== id) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'isReplaced' } })
    const version = await countBuyerCorrections(tx, id)
    if (body.version !== version) return fail('ERRORS.CHANGEDMEANWHILE', { extra: { version } })
    const buyer = buyerOf(body, state.buyer)
    const occasion = `buyer:${caller.entryId}`
    if (isNewInvoiceNeeded({ type: invoice.type, ksef: send?.state }, state.buyer.taxId, buyer.taxId)) {
      const replaced = await replaceInvoice(tx, context, state, { occasion, buyer })
      if (failed(replaced)) return replaced
      await recordChange(tx, context, caller, {
        ...{ record: 'document', recordId: id },
        before: { corrections: null, replacedBy: null },
        after: { corrections: replaced.value.correction, replacedBy: replaced.value.invoice.number },
      })
      return succeed(replaced.value.invoice)
    }
    const corrected = await correctDocument(tx, context, { documentId: id, occasion, lines: [], data: { buyer } })
    if (failed(corrected)) return corrected
    const { number } = corrected.value
    await recordChange(tx, context, caller, {
      ...{ record: 'document', recordId: id },
      before: { corrections: null },
      after: { corrections: number },
    })
    return succeed({ id: await selectDocumentId(tx, occasion), number })
  })

type Requested = Input<typeof staffDocumentsEndpoints.issueInvoiceForReceipt>['body']
type Issued = Reply<typeof staffDocumentsEndpoints.issueInvoiceForReceipt>

/**
 * Issues the invoice for a person in place of a receipt, until the end of the third month after the sale (BO-161). Fails
 * with ERRORS.NOTFOUND, ERRORS.ACTIONNOTALLOWED, and a code by field.
 */
export const issueInvoiceForReceipt = (context: Context, caller: StaffCaller, id: string, body: Requested) =>
  runAction(context, caller, async (tx): Promise<Outcome<Issued>> => {
    const facts = await findFacts({ ...context, db: tx }, id)
    if (!facts) return fail('ERRORS.NOTFOUND')
    const reason = refusalOf('invoice', facts)
    // A repeat gets the invoice that was issued.
    if (reason !== null && reason !== 'isReplaced') return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason } })
    const fields = personInvoiceErrors(body)
    if (Object.keys(fields).length > 0) return fail('ERRORS.PROVIDEDATA', { fields })
    const issued = await issueInvoiceFor(tx, context, facts.found, body)
    // Something was refunded meanwhile.
    if (failed(issued)) return fail('ERRORS.ACTIONNOTALLOWED')
    await recordChange(tx, context, caller, {
      ...{ record: 'document', recordId: id },
      before: { replacedBy: null },
      after: { replacedBy: issued.value.name },
    })
    return succeed({ id: issued.value.id, number: issued.value.name })
  })
