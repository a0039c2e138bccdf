// `npm run lighthouse`: measures pages of a production build with Lighthouse (e2e/lighthouse.ts has the flags). Installs and builds
// what is stale first. Exits with 1 when it cannot measure, and with `--check` also when a page misses a limit.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build, findStale } from './build.mjs'
import { findChromium, requirePrograms } from './system-packages.mjs'
import { childEnvironment, ensureInstalled, findRuntime, Refusal, requireNode, root } from './toolchain.mjs'

async function main() {
  requireNode()
  await ensureInstalled({ development: true })
  const runtime = findRuntime()
  requirePrograms(['chromium-headless-shell'])
  const environment = childEnvironment(runtime)
  await build(findStale(), environment)
  const child = spawn(runtime, [join(root, 'e2e/lighthouse.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...environment, CHROMIUM_PATH: findChromium() },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof Refusal ? error.message : error)
  return 1
})
