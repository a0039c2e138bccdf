import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { packArchive, readArchive } from '#compliance/evidence/evidence-archive.ts'
import { checkSignature, sameFingerprint } from '#compliance/evidence/evidence-signature.ts'

export const listPath = 'hashes.json'
export const signaturePath = 'hashes.sig'

const listSchema = z.object({
  about: z.object({ kind: z.enum(['order', 'subscription']), id: z.string(), label: z.string() }),
  madeAt: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
})
export type HashList = z.infer<typeof listSchema>

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

export type EvidenceCheck = {
  /** What is wrong; empty for evidence that is as it was made. */
  readonly problems: readonly string[]
  readonly list: HashList | null
  /** Of the key that signed it. */
  readonly fingerprint: string | null
}

const refused = (problem: string): EvidenceCheck => ({ problems: [problem], list: null, fingerprint: null })

function readList(bytes: Uint8Array): HashList | null {
  try {
    return listSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    return null
  }
}

/** Names each file that is altered, missing or added. */
function compareFiles({ files }: HashList, contents: ReadonlyMap<string, Uint8Array>): string[] {
  const listed = new Set(files.map(({ path }) => path))
  const compared = files.flatMap(({ path, sha256 }) => {
    const content = contents.get(path)
    if (!content) return [`Missing: ${path}`]
    return hashOf(content) === sha256 ? [] : [`Altered: ${path}`]
  })
  const added = [...contents.keys()].filter((path) => !listed.has(path) && path !== listPath && path !== signaturePath)
  return [...compared, ...added.map((path) => `Added: ${path}`)]
}

/**
 * Whether evidence is as it was made: its list is signed, each file has its hash, none is missing or added, and the ZIP
 * holds nothing else. Needs neither server nor database; whose the key is, its fingerprint tells.
 */
export async function verifyEvidence(bytes: Uint8Array, expected?: string): Promise<EvidenceCheck> {
  const files = await readArchive(bytes)
  if (!files) return refused('This is no ZIP with evidence, or its structure is damaged.')
  const contents = new Map(files.map(({ path, content }) => [path, content]))
  const [list, signature] = [contents.get(listPath), contents.get(signaturePath)]
  if (!list) return refused(`Missing: ${listPath}`)
  if (!signature) return refused(`Missing: ${signaturePath}`)
  const hashes = readList(list)
  const fingerprint = checkSignature(list, signature)
  const problems = [
    ...(fingerprint === null ? [`Altered: ${listPath} or ${signaturePath}: the signature does not fit the list.`] : []),
    ...(hashes ? compareFiles(hashes, contents) : [`Altered: ${listPath}: this is no list of hashes.`]),
  ]
  if (problems.length === 0 && !(await packArchive(files)).equals(bytes))
    problems.push('Altered: the ZIP around the files (names, times or bytes between them).')
  if (fingerprint !== null && expected !== undefined && !sameFingerprint(fingerprint, expected))
    problems.push(`Signed with another key: ${fingerprint}`)
  return { problems, list: hashes, fingerprint }
}

/** What a check found, for people. */
export function describeEvidence({ problems, list, fingerprint }: EvidenceCheck): string[] {
  if (problems.length > 0 || !list) return ['Not genuine:', ...problems]
  return [
    `Genuine: ${list.about.kind} ${list.about.label}, made at ${list.madeAt}, ${list.files.length} files unchanged.`,
    `Fingerprint of the key: ${fingerprint}`,
    'Compare it with the fingerprint that the shop gives (--fingerprint does so).',
  ]
}
