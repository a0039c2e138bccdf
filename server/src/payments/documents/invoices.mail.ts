import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import { findInvoice, findInvoiceOfOrder, type OwnedInvoice } from '#payments/documents/document-owner.service.ts'
import { readInvoiceFile } from '#payments/documents/invoice-files.service.ts'
import { fileNameOf } from '#payments/documents/invoices.rules.ts'
import { downloadLinkSeconds, downloadUrl } from '#platform/files/links.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    subject: (number: string) => `Dokument ${number} jest gotowy`,
    hello: 'Dzień dobry.',
    attached: (number: string, total: string) => `Dokument ${number} na ${total} jest w załączniku.`,
    corrects: (number: string, total: string) => `Koryguje dokument ${number}: wróciło do Ciebie ${total}.`,
    toGiftCard: (code: string, sum: string) => `Z tego ${sum} jest z powrotem na karcie podarunkowej ${code}.`,
    correctsBuyer: (number: string) => `Koryguje dane nabywcy w dokumencie ${number}, kwoty są bez zmian.`,
    correctsTaxId: (number: string) =>
      `Koryguje do zera fakturę ${number}, bo miała błędny NIP. Pieniądze nie wracają: zapłatę obejmuje nowa faktura, którą wysyłamy osobno.`,
    replaces: (number: string) => `Faktura zastępuje potwierdzenie zakupu ${number}.`,
    replacesInvoice: (number: string) => `Faktura zastępuje fakturę ${number}, która miała błędny NIP.`,
    account: 'Znajdziesz go też na koncie, w archiwum płatności.',
    button: 'Pobieram dokument',
  },
  en: {
    subject: (number: string) => `Document ${number} is ready`,
    hello: 'Hello.',
    attached: (number: string, total: string) => `Document ${number} for ${total} is attached.`,
    corrects: (number: string, total: string) => `It corrects document ${number}: ${total} went back to you.`,
    toGiftCard: (code: string, sum: string) => `Of that, ${sum} is back on gift card ${code}.`,
    correctsBuyer: (number: string) => `It corrects the buyer's data in document ${number}; the amounts are unchanged.`,
    correctsTaxId: (number: string) =>
      `It corrects invoice ${number} to zero, because its tax number was wrong. No money goes back: the new invoice, which comes separately, covers the payment.`,
    replaces: (number: string) => `The invoice replaces purchase confirmation ${number}.`,
    replacesInvoice: (number: string) => `The invoice replaces invoice ${number}, whose tax number was wrong.`,
    account: 'You can also find it in your account, under Past payments.',
    button: 'Download the document',
  },
} satisfies Record<Language, unknown>

const price = (grosze: number) => formatZloty(toZloty(grosze))

type Corrected = NonNullable<OwnedInvoice['invoice']['corrected']>

/** What a correction does to its document. */
function correctionText({ number, reason }: Corrected, total: number, language: Language): string {
  const t = words[language]
  if (reason === 'taxId') return t.correctsTaxId(number)
  return total < 0 ? t.corrects(number, price(-total)) : t.correctsBuyer(number)
}

type Issued = {
  invoice: Pick<
    OwnedInvoice['invoice'],
    'number' | 'type' | 'total' | 'orderId' | 'fileId' | 'corrected' | 'replaced' | 'giftCardAmount' | 'discountCode'
  >
  file: Buffer
}

/** The mail that brings a document to its buyer as an attachment. */
const invoiceReady = mailTemplate<Issued>({
  name: { pl: 'Dokument jest gotowy', en: 'Document is ready' },
  sentWhen: {
    pl: 'Gdy gotowy jest dokument subskrypcji, faktura na życzenie albo korekta.',
    en: 'When the document of a subscription, an invoice on request or a correction is ready.',
  },
  audience: 'customer',
  dataOfOrder: async (context, orderId) => {
    const found = await findInvoiceOfOrder(context, orderId)
    // Looking at a mail makes no file.
    return found?.invoice.fileId ? { invoiceId: found.invoice.id } : null
  },
  load: async (context, data) => {
    const found = await findInvoice(context, String(data.invoiceId))
    if (!found) throw new Error(`No document ${String(data.invoiceId)}.`)
    return { invoice: found.invoice, file: Buffer.from(await readInvoiceFile(context, found)) }
  },
  example: () => ({
    invoice: {
      ...{ number: 'FV/2026/11/0042', type: 'Invoice', total: 12_900, orderId: null, fileId: null },
      ...{ corrected: null, replaced: null, giftCardAmount: 0, discountCode: null },
    },
    file: Buffer.from(''),
  }),
  write: ({ invoice, file }, language, context) => {
    const { number, type, total, orderId, fileId, corrected, replaced, giftCardAmount, discountCode } = invoice
    const t = words[language]
    const subject = t.subject(number)
    return {
      content: {
        subject,
        title: subject,
        art: 'envelope',
        greeting: t.hello,
        paragraphs: [
          t.attached(number, price(total)),
          ...(corrected ? [correctionText(corrected, total, language)] : []),
          ...(replaced ? [t[replaced.type ? 'replacesInvoice' : 'replaces'](replaced.number)] : []),
          ...(giftCardAmount < 0 ? [t.toGiftCard(discountCode ?? '', price(-giftCardAmount))] : []),
          ...(orderId ? [] : [t.account]),
        ],
        button: {
          label: t.button,
          url:
            orderId && fileId
              ? downloadUrl(context, { fileId, orderId }, downloadLinkSeconds)
              : `${context.config.publicUrl}${pages.subscription}`,
        },
        values: { document: number, amount: price(total) },
      },
      attachments: [{ filename: fileNameOf(type), content: file, contentType: 'application/pdf' }],
    }
  },
})

/** Mails about documents, by kind. */
export const invoiceMails = { 'invoice-ready': invoiceReady }
