import { join } from 'node:path'
import { noticesEndpoints } from '@slodki-ul/contract/identity/notices.admin'
import { staffDocumentsEndpoints as documents } from '@slodki-ul/contract/payments/documents.admin'
import { simulation } from '@slodki-ul/contract/simulation'
import { eq } from 'drizzle-orm'
import type { InjectionPoint } from '#fault-injection.ts'
import { projectFolder } from '#paths.ts'
import { ksefSends } from '#payments/documents/ksef.tables.ts'
import { createKsefProvider, type KsefProvider } from '#providers/ksef.ts'
import type { Environment } from '#settings.ts'
import { aDocument } from '#testing/corrections.ts'
import { settleQueue } from '#testing/jobs.ts'
import { openKsefSandbox } from '#testing/ksef-sandbox.ts'
import { saveSetting } from '#testing/saved-settings.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp } from '#testing/test-app.ts'

const nip = '5265877635'

const keys = join(projectFolder, 'server/src/providers/testing/ksef')
/** With the certificate that vouches for documents issued offline. */
export const offlineCertificate: Environment = {
  KSEF_OFFLINE_CERTIFICATE: join(keys, 'company.pem'),
  KSEF_OFFLINE_PRIVATE_KEY: join(keys, 'company-key.pem'),
}

/** A server whose company is known to the KSeF of the sandbox, which checks all that it gets. */
export async function openKsefApp(env: Environment = {}) {
  // KSeF takes no invoice of a later day, into which a clock that is moved may come.
  const sandbox = await openKsefSandbox(20)
  const identity = { token: simulation.ksef.token as string }
  const real = createKsefProvider({ baseUrl: sandbox.url, identity, nip: async () => nip, now: Date.now })
  /** What calls to KSeF do instead, what they do otherwise, and the point at which the process dies. */
  const acts: { instead: Partial<KsefProvider>; real: KsefProvider; dies: InjectionPoint | null } = {
    ...{ instead: {}, real, dies: null },
  }
  const testApp = await openTestApp({
    env: { KSEF_ENV: 'test', KSEF_BASE_URL: sandbox.url, SELLER_NIP: nip, ...env },
    parts: {
      ksef: new Proxy(real, { get: (target, name: keyof KsefProvider) => acts.instead[name] ?? target[name] }),
      fault: (point) => {
        if (point === acts.dies) throw new Error(`killed at ${point}`)
      },
    },
  })
  await saveSetting(testApp, 'company', { nip })
  const { context, clock } = testApp
  const accountant = async () => (await aStaffMember(testApp, ['accountant'])).headers

  return {
    testApp,
    sandbox,
    acts,
    accountant,
    sendOf: async (documentId: string) =>
      (await context.db.select().from(ksefSends).where(eq(ksefSends.documentId, documentId)))[0],
    /** Runs the queues until nothing is due, as time passes. */
    async run(ms = 10_000) {
      clock.advance(ms)
      for (let round = 0; round < 4; round++) {
        await settleQueue(context, 'ksef-sends')
        clock.advance(5_000)
      }
      await settleQueue(context, 'invoice-files')
      await settleQueue(context, 'mails')
    },
    page: async (id: string) =>
      (await testApp.call(documents.getStaffDocument, { params: { id } }, await accountant())).reply,
    pdf: async (id: string) => testApp.call(documents.getStaffDocumentFile, { params: { id } }, await accountant()),
    /** The numbers of documents that wait for staff, with the last day of each. */
    async waiting() {
      const { reply } = await testApp.call(noticesEndpoints.listWaitingRows, {}, await accountant())
      return reply.filter(({ kind }) => kind === 'ksef-sends').map(({ label, dueOn }) => [label, dueOn])
    },
    arrived: async (number: string) => (await sandbox.read()).invoices.filter((each) => each.number === number),
    /** A paid order of a company; mails sent so far are forgotten. */
    async anInvoice() {
      const { document } = await aDocument(testApp)
      testApp.sent.length = 0
      return document
    },
    async reset() {
      Object.assign(acts, { instead: {}, dies: null })
      await saveSetting(testApp, 'ksef', { mode: 'test', isForAll: false, failure: { from: '', to: '' } })
      await sandbox.fail('none')
    },
    async close() {
      await testApp.close()
      await sandbox.close()
    },
  }
}
export type KsefApp = Awaited<ReturnType<typeof openKsefApp>>
