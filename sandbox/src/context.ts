import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { SandboxConfig } from './config.ts'
import type { FaultInjector } from './fault-injection.ts'
import type { MailStore } from './inbox/mail-store.ts'
import type { State } from './state.ts'
import type { Deliveries } from './stripe/deliveries.ts'

/** The services that the routes of the sandbox share. */
export type SandboxContext = {
  config: SandboxConfig
  state: State
  clock: Clock
  faultInjector: FaultInjector
  mails: MailStore
  deliveries: Deliveries
  log: FastifyBaseLogger
}
