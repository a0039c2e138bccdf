import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import { findInvoice, type OwnedInvoice } from '#payments/documents/document-owner.service.ts'
import { readInvoiceFile } from '#payments/documents/invoice-files.service.ts'
import { fileNameOf } from '#payments/documents/invoices.rules.ts'
import { downloadLinkSeconds, downloadUrl } from '#platform/files/links.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

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
    correctsBuyer: (number: string) =>
      `It corrects the buyer's data in document ${number}; the amounts stay as they are.`,
    correctsTaxId: (number: string) =>
      `It corrects invoice ${number} to zero, because its tax number was wrong. No money goes back: the new invoice, which comes separately, covers the payment.`,
    replaces: (number: string) => `The invoice replaces purchase confirmation ${number}.`,
    replacesInvoice: (number: string) => `The invoice replaces invoice ${number}, whose tax number was wrong.`,
    account: 'It is in your account, too, in the payments archive.',
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

/** The mail that brings a document to its buyer as an attachment. */
const invoiceReady: MailBuilder = async (context, data, language) => {
  const found = await findInvoice(context, String(data.invoiceId))
  if (!found) throw new Error(`No document ${String(data.invoiceId)}.`)
  const { number, type, total, orderId, fileId, corrected, replaced, giftCardAmount, discountCode } = found.invoice
  const t = words[language]
  const subject = t.subject(number)
  const file = Buffer.from(await readInvoiceFile(context, found))
  return {
    content: {
      subject,
      title: subject,
      art: 'envelope',
      paragraphs: [
        t.hello,
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
    },
    attachments: [{ filename: fileNameOf(type), content: file, contentType: 'application/pdf' }],
  }
}

/** Mails about documents, by kind. */
export const invoiceMails: Record<'invoice-ready', MailBuilder> = { 'invoice-ready': invoiceReady }
