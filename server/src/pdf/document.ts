import { lazy } from '#lazy.ts'

const loadLibrary = lazy(async () => (await import('pdfkit')).default)

/** Opens a PDF. The library is loaded with the first one. */
export async function openPdf(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const PdfDocument = await loadLibrary()
  return new PdfDocument(options)
}
