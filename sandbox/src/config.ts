import { join, resolve } from 'node:path'
import { simulation } from '@slodki-ul/contract/simulation'
import * as z from 'zod'
import { injectionPoints } from './fault-injection.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const environmentSchema = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .refine(
      (value) => value !== 'production',
      'The sandbox simulates providers and never runs with NODE_ENV=production',
    ),
  PORT: z.coerce
    .number('Write the web’s port as a whole number, for example PORT=3000')
    .int('Write the web’s port as a whole number, for example PORT=3000')
    .min(1, 'The port must be at least 1')
    .max(65_533, 'The sandbox takes the two ports above PORT, so it must be at most 65533')
    .default(3000),
  DATA_DIR: z.string().min(1, 'Write a folder, for example DATA_DIR=.data').default('.data'),
  SERVER_URL: z
    .url({
      protocol: /^https?$/,
      error: 'Write a URL with its protocol, for example SERVER_URL=http://127.0.0.1:3000',
    })
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `Write one of: ${logLevels.join(', ')}`).default('info'),
  DEMO: z.enum(['0', '1'], 'Write 0 or 1.').default('1'),
  FAULT_INJECTION_POINT: z.enum(injectionPoints, `Write one of: ${injectionPoints.join(', ')}`).optional(),
  FAULT_INJECTION_AFTER: z.coerce
    .number()
    .int()
    .min(1, 'Write at which hit of the fault injection point the process is killed, 1 or more')
    .default(1),
})

export type SandboxConfig = {
  httpPort: number
  smtpPort: number
  /** The URL at which people and the app reach the sandbox, without a trailing slash. */
  publicUrl: string
  /** The URL of the app, without a trailing slash. */
  serverUrl: string
  /** The sandbox's own folder, absolute. */
  folder: string
  logLevel: (typeof logLevels)[number]
  /** Whether a new sandbox is seeded with the provider data that the app's demo content refers to. */
  demo: boolean
  fault: { point: (typeof injectionPoints)[number]; after: number } | null
}

/** Reads the environment. Throws an Error that names each wrong variable and what to write. */
export function readConfig(environment: Record<string, string | undefined>): SandboxConfig {
  // An empty variable (`PORT= npm start`) means "not set", as in shells and .env files.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(set)
  if (!parsed.success) throw new Error(`The sandbox cannot start:\n${z.prettifyError(parsed.error)}`)
  const { PORT, DATA_DIR, SERVER_URL, LOG_LEVEL, DEMO, FAULT_INJECTION_POINT, FAULT_INJECTION_AFTER } = parsed.data
  const httpPort = PORT + simulation.portOffsets.http
  return {
    httpPort,
    smtpPort: PORT + simulation.portOffsets.smtp,
    publicUrl: `http://127.0.0.1:${httpPort}`,
    serverUrl: (SERVER_URL ?? `http://127.0.0.1:${PORT}`).replace(/\/+$/, ''),
    folder: join(resolve(DATA_DIR), 'sandbox'),
    logLevel: LOG_LEVEL,
    demo: DEMO === '1',
    fault: FAULT_INJECTION_POINT ? { point: FAULT_INJECTION_POINT, after: FAULT_INJECTION_AFTER } : null,
  }
}
