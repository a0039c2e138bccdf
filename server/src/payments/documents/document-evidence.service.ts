import { failed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { type EvidenceFile, type EvidenceSubject, pathName, recordsFile, zlotyOf } from '#evidence.ts'
import { selectDocumentsOf } from '#payments/documents/documents.admin.db.ts'
import { getKsefFile, getStaffDocumentFile } from '#payments/documents/documents.admin.service.ts'

type Listed = Awaited<ReturnType<typeof selectDocumentsOf>>[number]

/** The files that there are of a document: PDF, what was sent to KSeF and its confirmation. */
async function filesOf(context: Context, { id, number }: Listed): Promise<EvidenceFile[]> {
  const named = pathName(number)
  const found = [
    { path: `${named}.pdf`, file: await getStaffDocumentFile(context, id) },
    { path: `${named}.xml`, file: await getKsefFile(context, id, 'invoice') },
    { path: `${named}-upo.xml`, file: await getKsefFile(context, id, 'confirmation') },
  ]
  return found.flatMap(({ path, file }) =>
    failed(file) ? [] : [{ path: `documents/${path}`, content: file.value.content }],
  )
}

/** The documents with their files, one after another, for each may have to be drawn (BO-072). */
export async function documentEvidence(context: Context, subject: EvidenceSubject): Promise<EvidenceFile[]> {
  const documents = await selectDocumentsOf(context.db, subject)
  const files: EvidenceFile[] = []
  const records = []
  for (const document of documents) {
    const own = await filesOf(context, document)
    files.push(...own)
    const { number, type, issuedAt, total } = document
    // Without a file: it names nobody any more, or waits for its number in KSeF.
    records.push({ number, type, issuedAt, total: zlotyOf(total), files: own.map(({ path }) => path) })
  }
  return [recordsFile('documents.json', records), ...files]
}
