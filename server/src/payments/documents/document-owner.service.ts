import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { type InvoiceRow, selectDocumentsOfOrder, selectInvoice } from '#payments/documents/invoices.db.ts'
import type { Owner } from '#queries.ts'

/** A document with its owner and the address for its mail. */
export type OwnedInvoice = Owner & { invoice: InvoiceRow }

type Deps = Pick<Context, 'queries'> & { db: Executor }

/** Throws for a document without an order or a subscription, which a database constraint excludes. */
async function withOwner({ db, queries }: Deps, invoice: InvoiceRow): Promise<OwnedInvoice> {
  const { id, orderId, subscriptionId } = invoice
  const owner = orderId
    ? await queries.findOrderOwner(db, orderId)
    : subscriptionId
      ? await queries.findSubscriptionOwner(db, subscriptionId)
      : undefined
  if (!owner) throw new Error(`Document ${id} has no owner.`)
  return { ...owner, invoice }
}

export async function findInvoice(deps: Deps, id: string): Promise<OwnedInvoice | undefined> {
  const invoice = await selectInvoice(deps.db, id)
  return invoice && withOwner(deps, invoice)
}

/** The document of an order, not a correction: that of products or, where there are none, of gift cards. */
export async function findInvoiceOfOrder(deps: Deps, orderId: string): Promise<OwnedInvoice | undefined> {
  const [invoice] = await selectDocumentsOfOrder(deps.db, orderId)
  return invoice && withOwner(deps, invoice)
}
