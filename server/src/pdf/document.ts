import type { Font } from 'fontkit'
import { lazy } from '#lazy.ts'
import { fonts } from '#pdf/fonts.ts'

/**
 * Reads a font for all documents. Its library remembers for which characters each glyph was first used, and the part of a
 * letter, such as the c of ć, would be used for none: so every character is looked up here, before any document does.
 */
function readFont(font: Font): Font {
  for (const character of font.characterSet) font.glyphForCodePoint(character)
  return font
}

const loadLibrary = lazy(async () => {
  const [{ default: PdfDocument }, { openSync }] = await Promise.all([import('pdfkit'), import('fontkit')])
  // Once for all documents: reading the tables of a font takes two thirds of the time of drawing an invoice.
  const readFonts = Object.values(fonts).map((path) => [path, readFont(openSync(path) as Font)] as const)
  return { PdfDocument, readFonts }
})

/** Opens a PDF. The library and the brand's fonts are loaded with the first one. */
export async function openPdf(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { PdfDocument, readFonts } = await loadLibrary()
  const document = new PdfDocument(options)
  for (const [path, font] of readFonts) {
    // Accepted by the library, not yet by its types.
    document.registerFont(path, font as unknown as PDFKit.Mixins.PDFFontSource)
  }
  return document
}
