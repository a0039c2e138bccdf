import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runCommand } from '#command-line.ts'
import { readArchive } from '#compliance/evidence/evidence-archive.ts'
import type { Config } from '#config.ts'

/** The files of a ZIP by path, after the command found it genuine without a database, and only when it knew the keys. */
export async function openEvidence(folder: string, archive: Buffer, { signingKeys }: Pick<Config, 'signingKeys'>) {
  const file = join(folder, 'evidence.zip')
  const own = { DATA_DIR: folder, TOKEN_SECRET: signingKeys.map(({ secret }) => secret).join(',') }
  const run = async (args: string[], env: Record<string, string> = {}) => {
    const lines: string[] = []
    const code = await runCommand(args, env, (line) => lines.push(line))
    return { code, text: lines.join('\n') }
  }
  const verifyWith = (env: Record<string, string>) => run(['verify-evidence', file], env)
  const verify = (content: Uint8Array, ...options: string[]) => {
    writeFileSync(file, content)
    return run(['verify-evidence', file, ...options])
  }
  expect(await verify(archive)).toMatchObject({
    code: 1,
    text: expect.stringContaining('who signed it is NOT checked'),
  })
  const found = await verifyWith(own)
  expect(found).toMatchObject({ code: 0, text: expect.stringMatching(/^Genuine: .*files unchanged\./) })
  const rotated = { ...own, TOKEN_SECRET: `${'n'.repeat(64)},${own.TOKEN_SECRET}` }
  expect(await verifyWith(rotated)).toEqual(found)
  const others = { ...own, TOKEN_SECRET: 'n'.repeat(64) }
  expect(await verifyWith(others)).toMatchObject({ code: 1, text: expect.stringContaining('another key') })
  const fingerprint = /Fingerprint of the key: (.+)/.exec(found.text)?.[1] ?? ''
  const listed = await run(['evidence-fingerprint'], rotated)
  expect([listed.code, listed.text.split('\n')]).toEqual([
    0,
    [expect.stringMatching(/^([\da-f]{8} ?){8}$/), fingerprint],
  ])
  expect(await verify(archive, '--fingerprint', fingerprint)).toMatchObject({ code: 0 })
  expect(await verify(archive, '--fingerprint', 'f'.repeat(64))).toMatchObject({ code: 1 })
  const altered = Buffer.from(archive)
  const position = altered.indexOf('"accepted": true')
  altered[position + 1] = 0x41
  expect(await verify(altered)).toEqual({ code: 1, text: 'Not genuine:\nAltered: "consents.json"' })
  const files = new Map((await readArchive(archive))?.map(({ path, content }) => [path, Buffer.from(content)]))
  const text = (path: string) => files.get(path)?.toString('utf8') ?? ''
  return { files, text, json: (path: string) => JSON.parse(text(path)), fingerprint }
}
