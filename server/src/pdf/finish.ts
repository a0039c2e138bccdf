/** Ends a PDF and returns its bytes. */
export async function finishPdf(document: PDFKit.PDFDocument): Promise<Buffer> {
  document.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of document) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
