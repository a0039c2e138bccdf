import { extractText, getDocumentProxy } from 'unpdf'

/** What a PDF says, page by page, as a reader that copies its text would have it. */
export async function readPdf(content: Uint8Array): Promise<{ pages: string[]; title: string; language: string }> {
  // The reader keeps what it is given.
  const document = await getDocumentProxy(Uint8Array.from(content))
  const { text } = await extractText(document)
  const { info } = await document.getMetadata()
  const { Title = '', Language = '' } = info as { Title?: string; Language?: string }
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), title: Title, language: Language }
}
