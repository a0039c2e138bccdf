// `npm run academy -- COMMAND`: runs a command of the server on the data of the settings (server/src/command-line.ts).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, findStale } from './build.mjs'
import { childEnvironment, ensureInstalled, findRuntime, Refusal, requireNode, root } from './toolchain.mjs'

async function main() {
  requireNode()
  const stale = findStale().filter((name) => name === 'server')
  await ensureInstalled({ development: stale.length > 0 })
  const runtime = findRuntime()
  const environment = childEnvironment(runtime)
  await build(stale, environment)
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  const args = [...settings, 'server/dist/main.js', 'academy', ...process.argv.slice(2)]
  const command = spawn(runtime, args, { cwd: root, env: environment, stdio: 'inherit' })
  const [code] = await once(command, 'exit')
  return code ?? 1
}

process.exitCode = await main().catch((error) => {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  return 1
})
