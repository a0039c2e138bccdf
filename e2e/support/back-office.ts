import { randomUUID } from 'node:crypto'
import type { Call, Reply, Request } from '@slodki-ul/contract/endpoint'
import { staffSessionEndpoints } from '@slodki-ul/contract/identity/staff-session.admin'
import { demoPassword } from './accounts.ts'
import { ApiRefusal, call } from './api-client.ts'
import { retryRequest } from './retry.ts'

/**
 * Calls of the back office by the owner of the demo, like those of its pages: one without a response is repeated, an action
 * with its key, and one whose token has run out signs in again.
 */
export async function enterBackOffice(api: string) {
  const body = { email: 'admin@slodki-ul.test', password: demoPassword }
  const signIn = async () => (await retryRequest(() => call(api, staffSessionEndpoints.signInStaff, { body }))).token
  let token = await signIn()
  const interrupted = new Set<string>()

  const ask = <Row extends Call>(name: string, row: Row, request: Request<Row>): Promise<Reply<Row>> =>
    retryRequest(async () => {
      try {
        return await call(api, row, request, token)
      } catch (error) {
        if (!(error instanceof ApiRefusal)) interrupted.add(name)
        else if (error.status === 401) {
          token = await signIn()
          return call(api, row, request, token)
        }
        throw error
      }
    })

  return {
    read: <Row extends Call>(row: Row, request: Request<Row>) => ask('read', row, request),
    /** An action by the name that stories give it. */
    act: <Row extends Call>(name: string, row: Row, request: Omit<Request<Row>, 'headers'>) =>
      ask(name, row, { ...request, headers: { 'idempotency-key': randomUUID() } } as unknown as Request<Row>),
    /** Names of the actions whose response got lost. */
    interrupted: interrupted as ReadonlySet<string>,
  }
}
export type BackOffice = Awaited<ReturnType<typeof enterBackOffice>>
