import { minuteMs } from '@slodki-ul/contract/durations'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { listAttachments } from '#catalogue/products/products.service.ts'
import { insertOpening } from '#commerce/orders/order-openings.db.ts'
import { canDownload, type OrderLineRow, selectOrder, selectOrderLines } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { findInvoice } from '#payments/documents/document-owner.service.ts'
import { readInvoiceFile } from '#payments/documents/invoice-files.service.ts'
import { fileNameOf } from '#payments/documents/invoices.rules.ts'
import { selectDocumentsOfOrder } from '#payments/documents/invoices.service.ts'
import { withoutHeld } from '#payments/documents/ksef-documents.service.ts'
import { type Download, downloadLinkSeconds, downloadUrl, readDownload } from '#platform/files/links.ts'
import type { Attachment } from '#platform/mail/mail.jobs.ts'
import { queueMail } from '#platform/mail/outbox.ts'

/** Milliseconds between two mails with new links. */
const pauseMs = 10 * minuteMs

const attachmentsOf = (db: Executor, lines: readonly OrderLineRow[]) =>
  listAttachments(
    db,
    lines.map((line) => line.productId),
  )

/** Keeps when the files of a product were first opened, which ends the right to withdraw from it. */
export const noteOpening = ({ db, clock }: Pick<Context, 'db' | 'clock'>, download: Download): Promise<void> =>
  insertOpening(db, download, clock.date())

type DocumentWords = { receipt: (number: string) => string }

/** The documents of an order with links to them, once their files are made; a receipt is named after the order. */
export async function listDocuments(
  context: Pick<Context, 'config' | 'db' | 'links'>,
  orderId: string,
  words: DocumentWords,
): Promise<{ label: string; url: string }[]> {
  const documents = await selectDocumentsOfOrder(context.db, orderId)
  return documents.flatMap(({ type, number, reference, fileId }) =>
    fileId
      ? [
          {
            label: type === 'Receipt' ? words.receipt(reference ?? number) : number,
            url: downloadUrl(context, { fileId, orderId }, downloadLinkSeconds),
          },
        ]
      : [],
  )
}

/**
 * The documents of an order as attachments of a mail; files that do not exist yet are made now. What waits for its number
 * in KSeF follows by a mail of its own.
 */
export async function readDocuments(
  context: Context,
  orderId: string,
): Promise<{ attachments: Attachment[]; hasMore: boolean }> {
  const documents = await selectDocumentsOfOrder(context.db, orderId)
  const ready = await withoutHeld(context, documents)
  const attachments = await Promise.all(
    ready.map(async ({ id, type }) => {
      const found = await findInvoice(context, id)
      if (!found) throw new Error(`No document ${id}.`)
      const content = Buffer.from(await readInvoiceFile(context, found))
      return { filename: fileNameOf(type), content, contentType: 'application/pdf' }
    }),
  )
  return { attachments, hasMore: ready.length < documents.length }
}

/** New links to the files of an order's products. */
export async function listDownloads(
  context: Pick<Context, 'config' | 'db' | 'links'>,
  orderId: string,
  lines: readonly OrderLineRow[],
): Promise<{ label: string; url: string }[]> {
  const files = await attachmentsOf(context.db, lines)
  return files.map(({ fileId, fileName }) => ({
    label: fileName,
    url: downloadUrl(context, { fileId, orderId }, downloadLinkSeconds),
  }))
}

/**
 * Sends new links to the address of the order that a link, expired or not, was made for. The reply is the same for
 * invalid links, so that it reveals nothing.
 */
export async function sendNewLinks(context: Context, token: string, ip: string): Promise<Outcome<undefined>> {
  const allowed = await context.limits.consume('sendNewLinks', ip)
  if ('error' in allowed) return allowed
  const link = readDownload(context, token)
  const order = link ? await selectOrder(context.db, link.orderId) : undefined
  if (!order || !canDownload(order)) return succeed(undefined)
  const files = await attachmentsOf(context.db, await selectOrderLines(context.db, order.id))
  const documents = await selectDocumentsOfOrder(context.db, order.id)
  if (files.length + documents.length === 0) return succeed(undefined)
  await inTransaction(context, (tx) =>
    queueMail(tx, context, {
      occasion: `download-links:${order.id}:${Math.floor(context.clock.now() / pauseMs)}`,
      kind: 'download-links',
      recipient: order.email,
      language: order.language,
      data: { orderId: order.id },
    }),
  )
  return succeed(undefined)
}
