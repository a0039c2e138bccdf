import type { Module } from '#module.ts'
import { documentPdfsAction, ksefFilesAction } from '#payments/documents/document-archives.service.ts'
import { documentEvidence } from '#payments/documents/document-evidence.service.ts'
import { waitingDocumentNumbers } from '#payments/documents/document-numbers.db.ts'
import { checkDocumentNumbers } from '#payments/documents/document-numbers.service.ts'
import { documentSearch } from '#payments/documents/document-search.db.ts'
import { staffDocumentsRoutes } from '#payments/documents/documents.admin.routes.ts'
import { invoiceFileQueue, removeInvoiceFiles } from '#payments/documents/invoices.jobs.ts'
import { invoiceMails } from '#payments/documents/invoices.mail.ts'
import { invoicesRoutes } from '#payments/documents/invoices.routes.ts'
import { anonymiseInvoices, selectPersonalInvoices } from '#payments/documents/invoices.service.ts'
import { clearAnonymisedSends } from '#payments/documents/ksef.db.ts'
import { sales } from '#payments/documents/sales.db.ts'
import { stalledDocuments } from '#payments/documents/stalled-documents.db.ts'

export const documentsModule: Module = {
  jobs: [{ name: 'check-document-numbers', run: checkDocumentNumbers }],
  waitingCounts: [waitingDocumentNumbers],
  stalledChecks: [stalledDocuments],
  figures: [sales],
  searchSources: [documentSearch],
  queues: [invoiceFileQueue],
  bulkActions: [documentPdfsAction, ksefFilesAction],
  cleanups: [{ name: 'remove-invoice-files', run: removeInvoiceFiles }],
  evidence: [documentEvidence],
  mails: invoiceMails,
  routes: invoicesRoutes,
  adminRoutes: staffDocumentsRoutes,
  personalData: {
    // Tax law requires keeping them; they belong to orders and subscriptions, which are unlinked from the account.
    invoices: {
      tables: [],
      read: (db, { orderIds, subscriptionIds }) => selectPersonalInvoices(db, orderIds, subscriptionIds),
      anonymise: async (tx, { clock }, { orderIds, subscriptionIds }) => {
        await anonymiseInvoices(tx, orderIds, subscriptionIds, clock.date())
        await clearAnonymisedSends(tx)
      },
    },
  },
}
