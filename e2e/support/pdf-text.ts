import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'

/** The text of a PDF with single spaces. */
export async function textOfPdf(content: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

/** The same of a file. */
export const readPdfText = async (path: string): Promise<string> => textOfPdf(await readFile(path))
