import { createHash, type Hash } from 'node:crypto'
import { countRows } from '#db/copier.ts'
import { type Entry, readBackupFile } from '#platform/backups/backup-file.ts'
import * as parts from '#platform/backups/backup-manifest.ts'

export type CheckedBackup = { manifest: parts.Manifest; sums: parts.Sums; list: parts.FileList }

/** The whole content of an entry. */
export async function readEntry({ content }: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The table to which an entry belongs; null for other entries. */
export const tableOf = ({ name }: Entry): string | null =>
  name.startsWith(parts.entryNames.tables) ? (name.split('/')[1] ?? '') : null

/** The key of the file that an entry holds; null for other entries. */
export const fileOf = ({ name }: Entry): string | null =>
  name.startsWith(parts.entryNames.files) ? name.slice(parts.entryNames.files.length) : null

const emptyHash = createHash('sha256').digest('hex')

function compare(
  { manifest, sums }: CheckedBackup,
  rows: Map<string, { rows: number; hash: Hash }>,
  files: Map<string, string>,
) {
  for (const { name } of manifest.tables) {
    const found = rows.get(name)
    const [count, sha256] = found ? [found.rows, found.hash.digest('hex')] : [0, emptyHash]
    if (sums.tables[name]?.sha256 !== sha256 || sums.tables[name].rows !== count)
      throw new parts.BrokenBackup(`The rows of ${name} are not those that were saved.`)
  }
  for (const [key, { sha256 }] of Object.entries(sums.files))
    if (files.get(key) !== sha256) throw new parts.BrokenBackup(`The file ${key} is not the one that was saved.`)
}

/** Reads a whole backup and compares all it holds with its sums, before anything is changed. Throws BrokenBackup. */
export async function checkBackup(path: string, identity: string | undefined): Promise<CheckedBackup> {
  const rows = new Map<string, { rows: number; hash: Hash }>()
  const files = new Map<string, string>()
  const found: Partial<CheckedBackup> = {}
  for await (const entry of readBackupFile(path, identity)) {
    const [table, file] = [tableOf(entry), fileOf(entry)]
    if (!found.manifest && entry.name !== parts.entryNames.manifest) throw new parts.BrokenBackup('This is no backup.')
    if (table !== null) {
      const tally = rows.get(table) ?? { rows: 0, hash: createHash('sha256') }
      rows.set(table, tally)
      const chunk = await readEntry(entry)
      tally.rows += countRows(chunk)
      tally.hash.update(chunk)
    } else if (file !== null) {
      const hash = createHash('sha256')
      for await (const chunk of entry.content) hash.update(chunk)
      files.set(file, hash.digest('hex'))
    } else if (entry.name === parts.entryNames.manifest) found.manifest = parts.readManifest(await readEntry(entry))
    else if (entry.name === parts.entryNames.fileList) found.list = parts.readFileList(await readEntry(entry))
    else if (entry.name === parts.entryNames.sums) found.sums = parts.readSums(await readEntry(entry))
    else throw new parts.BrokenBackup(`The backup holds an unknown entry ${entry.name}.`)
  }
  const { manifest, sums, list } = found
  if (!manifest || !sums || !list) throw new parts.BrokenBackup('The backup was cut off before its end.')
  const checked = { manifest, sums, list }
  compare(checked, rows, files)
  return checked
}
