import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runCommand } from '#command-line.ts'
import { readArchive } from '#compliance/evidence/evidence-archive.ts'

/** The files of a ZIP by path, after the command found it genuine without a database and without the server's settings. */
export async function openEvidence(folder: string, archive: Buffer) {
  const file = join(folder, 'evidence.zip')
  const verify = async (content: Uint8Array, ...options: string[]) => {
    writeFileSync(file, content)
    const lines: string[] = []
    const code = await runCommand(['verify-evidence', file, ...options], {}, (line) => lines.push(line))
    return { code, text: lines.join('\n') }
  }
  const found = await verify(archive)
  expect(found).toMatchObject({ code: 0, text: expect.stringContaining('files unchanged.') })
  const fingerprint = /Fingerprint of the key: (.+)/.exec(found.text)?.[1] ?? ''
  expect(await verify(archive, '--fingerprint', fingerprint)).toMatchObject({ code: 0 })
  expect(await verify(archive, '--fingerprint', 'f'.repeat(64))).toMatchObject({ code: 1 })
  const altered = Buffer.from(archive)
  const position = altered.indexOf('"accepted": true')
  altered[position + 1] = 0x41
  expect(await verify(altered)).toEqual({ code: 1, text: 'Not genuine:\nAltered: consents.json' })
  const files = new Map((await readArchive(archive))?.map(({ path, content }) => [path, Buffer.from(content)]))
  const text = (path: string) => files.get(path)?.toString('utf8') ?? ''
  return { files, text, json: (path: string) => JSON.parse(text(path)), fingerprint }
}
