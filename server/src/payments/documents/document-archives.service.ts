import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Run } from '@slodki-ul/contract/platform/runs.admin'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { pathName } from '#evidence.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import * as table from '#payments/documents/document-archives.db.ts'
import { findInvoice } from '#payments/documents/document-owner.service.ts'
import { createInvoiceFileIn } from '#payments/documents/invoice-files.service.ts'
import { environmentOf, isHeldForKsef } from '#payments/documents/ksef-documents.service.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import { writeZip, type ZipEntry } from '#platform/files/zip-file.ts'
import type { BulkAction, RefusalCode, RunFacts } from '#platform/runs/bulk-action.ts'
import { runCallerOf } from '#platform/runs/run-caller.ts'
import { startRun } from '#platform/runs/runs.service.ts'

/** Documents of a month that an archive may have: with two files each they are far from the limit of a ZIP. */
const documentsMax = 20_000
/** Documents whose rows are in memory at a time. */
const batch = 50

/** Packs files into an archive of a run: on this computer first, one file in memory at a time. Returns its key. */
async function pack({ config, storage }: Context, run: RunFacts, entries: AsyncIterable<ZipEntry>): Promise<string> {
  const key = `exports/${run.id}.zip`
  const path = join(config.dataDir, key)
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeZip(path, entries)
    await storage.putFile(key, path)
  } finally {
    await rm(path, { force: true })
  }
  return key
}

async function* batchesOf(ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += batch) yield ids.slice(from, from + batch)
}

/** The file, or null when the storage has lost it; throws while the storage does not answer. */
async function findBytes({ storage }: Pick<Context, 'storage'>, fileId: string): Promise<Uint8Array | null> {
  try {
    return await storage.getBytes(fileId)
  } catch (error) {
    if ((await storage.describe(fileId)) === null) return null
    throw error
  }
}

/** The PDFs; what the storage has lost is named in a list, so that one lost file keeps nobody from the others. */
async function* pdfsOf(context: Context, ids: readonly string[]): AsyncGenerator<ZipEntry> {
  const lost: string[] = []
  for await (const some of batchesOf(ids))
    for (const { number, fileId } of await table.selectFiles(context.db, some)) {
      const content = fileId && (await findBytes(context, fileId))
      if (content) yield { path: `${pathName(number)}.pdf`, content }
      else lost.push(number)
    }
  if (lost.length > 0) yield { path: 'BRAKUJE.txt', content: Buffer.from(`${lost.join('\n')}\n`, 'utf8') }
}

async function* ksefFilesOf(context: Context, ids: readonly string[]): AsyncGenerator<ZipEntry> {
  for await (const some of batchesOf(ids))
    for (const { number, xml, confirmation } of await table.selectKsefFiles(context.db, some, environmentOf(context))) {
      if (xml) yield { path: `${pathName(number)}.xml`, content: Buffer.from(xml, 'utf8') }
      if (confirmation) yield { path: `${pathName(number)}-upo.xml`, content: Buffer.from(confirmation, 'utf8') }
    }
}

async function findRefusals(
  db: Executor,
  ids: readonly string[],
  isRefused: (id: string) => Promise<boolean>,
): Promise<Map<string, RefusalCode>> {
  const refused = new Set(await table.selectAnonymised(db, ids))
  for (const id of ids) if (!refused.has(id) && (await isRefused(id))) refused.add(id)
  return new Map([...refused].map((id) => [id, 'ERRORS.ACTIONNOTALLOWED']))
}

const monthOf = ({ input }: Pick<RunFacts, 'input'>): string => String(input.month)

/** Draws what has no PDF yet and packs all of a month; without those that name nobody, or wait for KSeF. */
export const documentPdfsAction: BulkAction<Context> = {
  kind: 'documents.pdfs',
  permission: 'documents.view',
  describe: table.selectNumbers,
  findRefusals: (db, context, _run, ids) => findRefusals(db, ids, (id) => isHeldForKsef(db, context, id)),
  async perform(tx, context, run, id) {
    const found = await findInvoice({ db: tx, queries: context.queries }, id)
    if (!found) return fail('ERRORS.NOTFOUND')
    const refused = (await documentPdfsAction.findRefusals(tx, context, run, [id])).get(id)
    if (refused) return fail(refused)
    if (found.invoice.fileId === null) await createInvoiceFileIn(tx, context, found)
    return succeed(null)
  },
  finish: (context, run, ids) => pack(context, run, pdfsOf(context, ids)),
  nameFile: (run) => `dokumenty-${monthOf(run)}.zip`,
}

/** Packs what KSeF accepted of a month, as it was sent, with the confirmations. */
export const ksefFilesAction: BulkAction<Context> = {
  kind: 'documents.ksef',
  permission: 'documents.view',
  describe: table.selectNumbers,
  findRefusals: (db, _context, _run, ids) => findRefusals(db, ids, async () => false),
  async perform(tx, context, run, id) {
    const refused = (await ksefFilesAction.findRefusals(tx, context, run, [id])).get(id)
    return refused ? fail(refused) : succeed(null)
  },
  finish: (context, run, ids) => pack(context, run, ksefFilesOf(context, ids)),
  nameFile: (run) => `ksef-${monthOf(run)}.zip`,
}

/** Begins an archive of a month; what it is about is an entry of the audit log. */
const startArchive = (
  context: Context,
  caller: StaffCaller,
  { kind, month }: { kind: string; month: string },
  select: (tx: Transaction) => Promise<string[]>,
): Promise<Outcome<Run>> =>
  startRun(context, runCallerOf(caller), { kind, input: { month }, rowsMax: documentsMax }, async (tx) => {
    const ids = await select(tx)
    await recordChange(tx, context, caller, {
      ...{ record: 'document-month', recordId: month, before: {} },
      after: { documents: ids.length },
    })
    return ids
  })

/** Begins the archive of all PDFs of a month. Fails with ERRORS.ABOVELIMIT. */
export const exportDocumentPdfs = (context: Context, caller: StaffCaller, month: string) =>
  startArchive(context, caller, { kind: documentPdfsAction.kind, month }, (tx) => table.selectMonthIds(tx, month))

/** Begins the archive of what KSeF accepted of a month. Fails with ERRORS.ABOVELIMIT. */
export const exportKsefFiles = (context: Context, caller: StaffCaller, month: string) =>
  startArchive(context, caller, { kind: ksefFilesAction.kind, month }, (tx) =>
    table.selectAcceptedIds(tx, month, environmentOf(context)),
  )
