import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { packArchive, readArchive } from '#compliance/evidence/evidence-archive.ts'
import { checkSignature, sameFingerprint } from '#compliance/evidence/evidence-signature.ts'

export const listPath = 'hashes.json'
export const signaturePath = 'hashes.sig'

// Characters that move, colour or reorder what a terminal shows.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const hexOf = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`

/** A text of somebody else's file as it may be printed. */
const quote = (text: string): string => JSON.stringify(text).replace(new RegExp(hidden, 'gu'), hexOf)

const plainText = z.string().check(z.refine((text) => !hidden.test(text)))

const listSchema = z.object({
  about: z.object({ kind: z.enum(['order', 'subscription']), id: z.string(), label: plainText }),
  madeAt: z.iso.datetime(),
  files: z.array(z.object({ path: plainText, size: z.int(), sha256: z.string() })),
})
export type HashList = z.infer<typeof listSchema>

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

export type EvidenceCheck = {
  /** What is wrong; empty for evidence that is as it was made. */
  readonly problems: readonly string[]
  readonly list: HashList | null
  /** Of the key that signed it. */
  readonly fingerprint: string | null
  /** Whether that key was compared with those of the shop: anybody can sign with a key of their own. */
  readonly isSignerChecked: boolean
}

const refused = (problem: string): EvidenceCheck => ({
  ...{ problems: [problem], list: null, fingerprint: null, isSignerChecked: false },
})

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
    if (!content) return [`Missing: ${quote(path)}`]
    return hashOf(content) === sha256 ? [] : [`Altered: ${quote(path)}`]
  })
  const added = [...contents.keys()].filter((path) => !listed.has(path) && path !== listPath && path !== signaturePath)
  return [...compared, ...added.map((path) => `Added: ${quote(path)}`)]
}

/**
 * Whether evidence is as it was made: its list is signed, each file has its hash, none is missing or added, and the ZIP
 * holds nothing else. Needs neither server nor database. Whose the key is, only its fingerprint tells, when those of the
 * shop are given.
 */
export async function verifyEvidence(bytes: Uint8Array, expected?: readonly string[]): Promise<EvidenceCheck> {
  const files = await readArchive(bytes)
  if (!files) return refused('This is no ZIP with evidence, or its structure is damaged.')
  const odd = files.find(({ path }) => hidden.test(path))
  if (odd) return refused(`A name with control characters: ${quote(odd.path)}`)
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
  if (fingerprint !== null && expected && !expected.some((own) => sameFingerprint(fingerprint, own)))
    problems.push(`Signed with another key: ${fingerprint}`)
  return { problems, list: hashes, fingerprint, isSignerChecked: expected !== undefined }
}

/** What a check found, for people. */
export function describeEvidence({ problems, list, fingerprint, isSignerChecked }: EvidenceCheck): string[] {
  if (problems.length > 0 || !list) return ['Not genuine:', ...problems]
  const about = `${list.about.kind} ${quote(list.about.label)}, made at ${list.madeAt}, ${list.files.length} files unchanged.`
  const key = `Fingerprint of the key: ${fingerprint}`
  if (isSignerChecked) return [`Genuine: ${about}`, key]
  return [
    `Unchanged since it was signed; who signed it is NOT checked: ${about}`,
    key,
    'Anybody can sign with a key of their own. Ask the shop for its fingerprints (npm run academy -- evidence-fingerprint)',
    'and give one with --fingerprint, or set TOKEN_SECRET to that of the shop.',
  ]
}
