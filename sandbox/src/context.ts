import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { SandboxConfig } from './config.ts'
import type { Faults } from './fault-injection.ts'
import type { MailStore } from './inbox/mail-store.ts'
import type { State } from './state.ts'
import type { Deliveries } from './stripe/deliveries.ts'

/** What every part of the sandbox may use. */
export type SandboxContext = {
  config: SandboxConfig
  state: State
  clock: Clock
  faults: Faults
  mails: MailStore
  deliveries: Deliveries
  log: FastifyBaseLogger
}
