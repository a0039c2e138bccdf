import * as z from 'zod'

const hash = z.string().regex(/^[\da-f]{64}$/)
const name = z.string().min(1).max(200)

/** The first entry of a backup: what the database was. */
const manifestSchema = z.object({
  format: z.literal(1),
  /** When the snapshot was taken. */
  createdAt: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** Hashes of the migrations that the database had, in their order. */
  migrations: z.array(hash).min(1),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })).min(1),
  sequences: z.array(z.object({ name, lastValue: z.int(), isCalled: z.boolean() })),
  /** Ids of the keys that values in the database may be encrypted with. */
  keyIds: z.array(z.string()),
  /** Whether the files are in the backup, or only their list. */
  hasFiles: z.boolean(),
})
export type Manifest = z.output<typeof manifestSchema>

const tableSums = z.object({ rows: z.int(), bytes: z.int(), sha256: hash })
const fileSums = z.object({ bytes: z.int(), sha256: hash })

/** The last entry of a backup: what was written before it. A backup without it was cut off. */
const sumsSchema = z.object({
  tables: z.record(z.string(), tableSums),
  /** Files by key; only those that are in the backup. */
  files: z.record(z.string(), fileSums),
})
export type Sums = z.output<typeof sumsSchema>
export type TableSums = z.output<typeof tableSums>

const listSchema = z.array(z.object({ key: z.string().min(1), sizeBytes: z.int() }))
export type FileList = z.output<typeof listSchema>

/** A file that is no backup, or a damaged one; the message says what is wrong. */
export class BrokenBackup extends Error {}

function parse<Value>(schema: z.ZodType<Value>, content: Buffer, what: string): Value {
  try {
    return schema.parse(JSON.parse(content.toString()))
  } catch (error) {
    throw new BrokenBackup(`The ${what} of the backup cannot be read.`, { cause: error })
  }
}

export const readManifest = (content: Buffer): Manifest => parse(manifestSchema, content, 'description')
export const readSums = (content: Buffer): Sums => parse(sumsSchema, content, 'end')
export const readFileList = (content: Buffer): FileList => parse(listSchema, content, 'list of files')

/** Names of the entries of the archive. */
export const entryNames = {
  manifest: 'manifest.json',
  sums: 'sums.json',
  fileList: 'files.json',
  files: 'files/',
  tables: 'tables/',
} as const
