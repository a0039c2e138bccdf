import { open } from 'node:fs/promises'
import type { ProductFileType } from '@slodki-ul/contract/catalogue/product-files.rules'

/** The first bytes, and the end of a file with the directory of an archive. */
const headBytes = 64
const tailBytes = 256 * 1024

const epubMark = 'mimetypeapplication/epub+zip'

/** Whether the bytes of a file are of the type that its name says: all but PDF are ZIP archives with a content of their own. */
export async function isOfType(path: string, type: ProductFileType): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (length: number, from: number) =>
      (await file.read(Buffer.alloc(length), 0, length, from)).buffer.toString('latin1')
    const head = await read(Math.min(headBytes, size), 0)
    if (type === 'pdf') return head.startsWith('%PDF-')
    if (!head.startsWith('PK\x03\x04')) return false
    const tail = await read(Math.min(tailBytes, size), Math.max(0, size - tailBytes))
    // The end of every archive; a file that broke off has none.
    if (!tail.includes('PK\x05\x06')) return false
    if (type === 'epub') return head.slice(30).startsWith(epubMark)
    return type !== 'xlsx' || (tail.includes('[Content_Types].xml') && tail.includes('xl/workbook.xml'))
  } finally {
    await file.close()
  }
}
