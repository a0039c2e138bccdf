import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import type { DocumentRow, StaffDocumentsQuery } from '@slodki-ul/contract/payments/documents.admin'
import type { Context } from '#context.ts'
import { toPage } from '#db/list-page.ts'
import { selectDocumentsPage, selectOrderDocuments } from '#payments/documents/documents.admin.db.ts'

/** A page of all documents (BO-020). */
export async function listStaffDocuments(
  { db }: Pick<Context, 'db'>,
  query: StaffDocumentsQuery,
): Promise<Outcome<Page<DocumentRow>>> {
  const { items, totalItems } = await selectDocumentsPage(db, query)
  const rows = items.map(({ buyer, issuedAt, total, vatTotal, fileId, ...document }) => ({
    ...document,
    issuedAt: issuedAt.toISOString(),
    buyerName: buyer.name,
    taxId: buyer.taxId,
    total: toZloty(total),
    vatTotal: toZloty(vatTotal),
    hasFile: fileId !== null,
  }))
  return succeed(toPage(query, rows, totalItems))
}

/** The documents of an order, oldest first. */
export async function listDocumentsOfOrder({ db }: Pick<Context, 'db'>, orderId: string) {
  const documents = await selectOrderDocuments(db, orderId)
  return documents.map(({ id, number, type, issuedAt, total }) => ({
    ...{ id, number, type },
    issuedAt: issuedAt.toISOString(),
    total: toZloty(total),
  }))
}
