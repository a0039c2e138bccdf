import { Counter, Gauge as ExportedGauge, Histogram, Registry } from 'prom-client'
import { follow } from '#followed-work.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** Upper bounds in seconds of what a caller waits for, and of work in the background. */
const callBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const workBuckets = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300]

/** What this process counts. Each context has its own, so nothing is shared between two in one process. */
export function createMetrics() {
  const registers = [new Registry()]
  const built = new ExportedGauge({
    ...{ name: 'academy_build_info', help: 'Always 1; the label is the version.', labelNames: ['version'], registers },
  })
  built.set({ version: packageJson.version }, 1)
  return {
    registry: registers[0] as Registry,
    requests: new Histogram({
      name: 'academy_request_seconds',
      help: 'Time to answer a request, by the pattern of its address and the status of the answer.',
      ...{ labelNames: ['method', 'route', 'status'], buckets: callBuckets, registers },
    }),
    connectionWait: new Histogram({
      name: 'academy_database_connection_wait_seconds',
      help: 'Time to get a connection from the pool.',
      ...{ buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5], registers },
    }),
    connections: new ExportedGauge({
      name: 'academy_database_connections',
      help: 'Connections of the pool that are used and idle, and callers that wait for one.',
      ...{ labelNames: ['state'], registers },
    }),
    jobs: new Histogram({
      name: 'academy_job_seconds',
      help: 'Time that background work took, by job and outcome. A scan that found nothing to do is not counted.',
      ...{ labelNames: ['job', 'outcome'], buckets: workBuckets, registers },
    }),
    providers: new Histogram({
      name: 'academy_provider_seconds',
      help: 'Time that providers took, by call and outcome: done, refused or unavailable.',
      ...{ labelNames: ['provider', 'call', 'outcome'], buckets: callBuckets, registers },
    }),
    cacheUses: new Counter({
      name: 'academy_cache_uses_total',
      help: 'Answers that were in the cache, and that were not.',
      ...{ labelNames: ['cache', 'result'], registers },
    }),
    unmeasured: new Counter({
      name: 'academy_unmeasured_total',
      help: 'Times that a figure could not be read, by its name.',
      ...{ labelNames: ['figure'], registers },
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>

type Method = (...args: unknown[]) => unknown

/** A provider whose calls are timed. What it answers at once, such as a check of a signature, is no call. */
export function timeProvider<Provider extends object>(
  { providers }: Metrics,
  provider: string,
  made: Provider,
): Provider {
  return new Proxy(made, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function' || typeof name !== 'string') return member
      return (...args: unknown[]) => {
        const call = () => (member as Method).apply(target, args)
        const result = follow({ kind: 'provider', name: `${provider} ${name}` }, call)
        if (!(result instanceof Promise)) return result
        const end = providers.startTimer({ provider, call: name })
        return result.then(
          (value: unknown) => {
            end({ outcome: 'done' })
            return value
          },
          (error: unknown) => {
            end({ outcome: error instanceof ProviderUnavailable ? 'unavailable' : 'refused' })
            throw error
          },
        )
      }
    },
  })
}
