import { extractText, getDocumentProxy } from 'unpdf'

/** Returns the text of a PDF, page by page, as copied from a viewer. */
export async function readPdf(content: Uint8Array): Promise<{ pages: string[]; title: string; language: string }> {
  // The library takes ownership of its input.
  const document = await getDocumentProxy(Uint8Array.from(content))
  const { text } = await extractText(document)
  const { info } = await document.getMetadata()
  const { Title = '', Language = '' } = info as { Title?: string; Language?: string }
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), title: Title, language: Language }
}
