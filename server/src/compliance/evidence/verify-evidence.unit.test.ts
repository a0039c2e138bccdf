import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { type ArchiveFile, packArchive, readArchive } from '#compliance/evidence/evidence-archive.ts'
import { ownFingerprints, signList } from '#compliance/evidence/evidence-signature.ts'
import { describeEvidence, listPath, signaturePath, verifyEvidence } from '#compliance/evidence/verify-evidence.ts'
import { nameSigningKey } from '#signing-keys.ts'

const bytes = (text: string) => Buffer.from(text)
const own: ArchiveFile[] = [
  { path: 'consents.json', content: bytes('[{"accepted":true}]\n') },
  { path: 'mails/001-order-paid.txt', content: bytes('Dziękujemy za zamówienie\n') },
  { path: 'documents/FV-1.pdf', content: bytes('%PDF-1.7') },
  { path: 'empty.json', content: bytes('') },
]
const listOf = (files: readonly ArchiveFile[]) =>
  bytes(
    JSON.stringify({
      about: { kind: 'order', id: 'id', label: 'SU-10001' },
      madeAt: '2026-11-26T10:37:00.000Z',
      files: files.map(({ path, content }) => ({
        ...{ path, size: content.length },
        sha256: createHash('sha256').update(content).digest('hex'),
      })),
    }),
  )
const signer = { signingKeys: [nameSigningKey('a'.repeat(64))] } as const
const signed = signList({ signingKeys: [...signer.signingKeys] } as never, listOf(own))
const withList = (files: readonly ArchiveFile[], list = listOf(own), signature = signed.text): ArchiveFile[] => [
  ...files,
  { path: listPath, content: list },
  { path: signaturePath, content: bytes(signature) },
]

let genuine: Buffer
beforeAll(async () => {
  genuine = await packArchive(withList(own))
})

const problemsOf = async (files: readonly ArchiveFile[]) => (await verifyEvidence(await packArchive(files))).problems

it('BO-072 evidence as it was made is genuine, with the fingerprint of its key, and no altered byte of the ZIP passes', async () => {
  const check = await verifyEvidence(genuine, [signed.fingerprint.toUpperCase().replaceAll(' ', ':')])
  expect(check).toMatchObject({ problems: [], fingerprint: signed.fingerprint, isSignerChecked: true })
  expect(describeEvidence(check)[0]).toBe(
    'Genuine: order "SU-10001", made at 2026-11-26T10:37:00.000Z, 4 files unchanged.',
  )
  expect((await readArchive(genuine))?.map(({ path, content }) => [path, String(Buffer.from(content))])).toEqual(
    withList(own).map(({ path, content }) => [path, String(content)]),
  )
  // Contents, names, headers, checksums, times, list, signature, key and directory: every byte there is.
  const passed: number[] = []
  for (let position = 0; position < genuine.length; position++) {
    const altered = Buffer.from(genuine)
    altered[position] = (altered[position] ?? 0) ^ 0x01
    if ((await verifyEvidence(altered)).problems.length === 0) passed.push(position)
  }
  expect(passed).toEqual([])
  for (const cut of [0, 1, genuine.length >> 1, genuine.length - 1])
    expect((await verifyEvidence(genuine.subarray(0, cut))).problems, `first ${cut}`).toHaveLength(1)
  for (const longer of [Buffer.concat([genuine, bytes('x')]), Buffer.concat([bytes('x'), genuine])])
    expect((await verifyEvidence(longer)).problems).not.toEqual([])
}, 180_000)

/** Evidence of somebody else, whole and signed with a key of their own. */
function forge(files: readonly ArchiveFile[], list = listOf(files)): Promise<Buffer> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const text = `Ed25519\n${key}\n${sign(null, list, privateKey).toString('base64')}\n`
  return packArchive(withList(files, list, text))
}

it('calls nothing genuine whose signer it did not compare, and tells every other key from those of the shop', async () => {
  const forged = await forge(own.map((file) => ({ ...file, content: bytes('[]') })))
  for (const archive of [forged, genuine]) {
    const check = await verifyEvidence(archive)
    expect(check).toMatchObject({ problems: [], isSignerChecked: false })
    const [first = '', ...others] = describeEvidence(check)
    expect(first).toMatch(/^Unchanged since it was signed; who signed it is NOT checked: order "SU-10001"/)
    expect([first, ...others].join()).not.toContain('Genuine')
  }
  const old = nameSigningKey('a'.repeat(64))
  const fingerprints = ownFingerprints({ signingKeys: [nameSigningKey('b'.repeat(64)), old] })
  expect([new Set(fingerprints).size, fingerprints[1]]).toEqual([2, signed.fingerprint])
  expect(describeEvidence(await verifyEvidence(genuine, fingerprints))[0]).toMatch(/^Genuine: /)
  for (const keys of [fingerprints, [signed.fingerprint], []]) {
    const { problems, fingerprint } = await verifyEvidence(forged, keys)
    expect(problems).toEqual([`Signed with another key: ${fingerprint}`])
  }
  expect((await verifyEvidence(genuine, fingerprints.slice(0, 1))).problems).toHaveLength(1)
})

it('prints nothing of a ZIP that would move or colour what a terminal shows', async () => {
  for (const sign of ['\u001b[2K\rGenuine', '\n', '\u009b1m', '\u202e', '\u007f']) {
    const named = [{ path: `a${sign}.txt`, content: bytes('') }]
    const label = bytes(String(listOf(own)).replace('"SU-10001"', JSON.stringify(`SU${sign}`)))
    const moment = bytes(String(listOf(own)).replace('"2026-11-26T10:37:00.000Z"', JSON.stringify(sign)))
    const missing = bytes(String(listOf(own)).replace('"consents.json"', JSON.stringify(`a${sign}`)))
    const archives = [
      await forge(named),
      ...(await Promise.all([label, moment, missing].map((list) => forge(own, list)))),
    ]
    for (const archive of archives) {
      const lines = describeEvidence(await verifyEvidence(archive))
      expect(lines[0]).toBe('Not genuine:')
      for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
  }
})

it('BO-072 names each altered, missing and added file', async () => {
  const change = (path: string, content: string) =>
    own.map((file) => (file.path === path ? { path, content: bytes(content) } : file))
  const [consents, ...others] = own
  const rows: [string, ArchiveFile[], string[]][] = [
    ['a byte of a text', withList(change('consents.json', '[{"accepted":null}]\n')), ['Altered: "consents.json"']],
    ['a byte of a PDF', withList(change('documents/FV-1.pdf', '%PDF-1.6')), ['Altered: "documents/FV-1.pdf"']],
    ['a longer file', withList(change('empty.json', ' ')), ['Altered: "empty.json"']],
    ['a file taken out', withList(others), ['Missing: "consents.json"']],
    ['a file added', withList([...own, { path: 'x.txt', content: bytes('x') }]), ['Added: "x.txt"']],
    [
      'a file renamed',
      withList([...others, { path: 'Consents.json', content: consents?.content ?? bytes('') }]),
      ['Missing: "consents.json"', 'Added: "Consents.json"'],
    ],
    [
      'two of them',
      withList(change('consents.json', '[]').slice(0, 3)),
      ['Altered: "consents.json"', 'Missing: "empty.json"'],
    ],
    ['the sequence', withList([...others, ...own.slice(0, 1)]), []],
    ['no list', own, [`Missing: ${listPath}`]],
    ['no signature', withList(own).slice(0, -1), [`Missing: ${signaturePath}`]],
  ]
  for (const [name, files, problems] of rows) expect(await problemsOf(files), name).toEqual(problems)

  // A list made to fit: the signature does not.
  const forged = change('consents.json', '[]')
  const unsigned = `Altered: ${listPath} or ${signaturePath}: the signature does not fit the list.`
  expect(await problemsOf(withList(forged, listOf(forged)))).toEqual([unsigned])
  expect(await problemsOf(withList(own, listOf(own), signed.text.replace('\n', ' \n')))).toEqual([unsigned])
  // Other ZIPs with the same files: compressed, or with other times.
  const entries = Object.fromEntries(withList(own).map(({ path, content }) => [path, content]))
  for (const options of [{ level: 6 }, { level: 0 }] as const)
    expect((await verifyEvidence(zipSync(entries, options))).problems, `level ${options.level}`).toHaveLength(1)
})
