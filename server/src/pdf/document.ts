import { lazy } from '#lazy.ts'
import { fonts } from '#pdf/fonts.ts'

const loadLibrary = lazy(async () => {
  const [{ default: PdfDocument }, { openSync }] = await Promise.all([import('pdfkit'), import('fontkit')])
  // Read once for all documents: reading the tables of a font takes three quarters of the time of drawing with it.
  const parsedFonts = Object.values(fonts).map((path) => [path, openSync(path)] as const)
  return { PdfDocument, parsedFonts }
})

/** Opens a PDF. The library and the brand's fonts are loaded with the first one. */
export async function openPdf(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { PdfDocument, parsedFonts } = await loadLibrary()
  const document = new PdfDocument(options)
  for (const [path, font] of parsedFonts) {
    // Accepted by the library, not yet by its types.
    document.registerFont(path, font as unknown as PDFKit.Mixins.PDFFontSource)
  }
  return document
}
