import { once } from 'node:events'
import { buildSandbox, type Sandbox } from './app.ts'
import { readConfig, type SandboxConfig } from './config.ts'

const host = '127.0.0.1'

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const sandbox = await buildSandbox(config)
  await listen(sandbox, config)
  sandbox.start()

  let stopping = false
  const stop = (reason: string) => {
    if (stopping) return
    stopping = true
    sandbox.http.log.info({ reason }, 'sandbox stops')
    sandbox.stop().then(
      () => process.exit(0),
      (error: Error) => {
        sandbox.http.log.error({ err: error }, 'sandbox did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Only with an IPC channel: when the parent process is gone, nothing else would stop the sandbox.
  process.on('disconnect', () => stop('parent gone'))
  if (process.connected === false) stop('parent gone')
}

async function listen(sandbox: Sandbox, { httpPort, smtpPort }: SandboxConfig): Promise<void> {
  await explainPortInUse(smtpPort, once(sandbox.smtp.listen(smtpPort, host), 'listening'))
  // Last, because /health reports that everything is ready.
  await explainPortInUse(httpPort, sandbox.http.listen({ host, port: httpPort }))
}

async function explainPortInUse(port: number, listening: Promise<unknown>): Promise<void> {
  try {
    await listening
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(`The sandbox cannot start: port ${port} is in use. Stop what listens there or choose another PORT.`)
  }
}
