import type * as z from 'zod'
import type { KsefRequest } from '#providers/ksef-http.ts'
import { describe, type KsefListed, type KsefStatus, pageSchema, sessionSchema, wordsOf } from '#providers/ksef-wire.ts'
import { ProviderRefused } from '#providers/refused.ts'

type Ask = <Schema extends z.ZodType>(path: string, request: KsefRequest, schema: Schema) => Promise<z.output<Schema>>

/** The questions about a session, interactive or of a batch. */
export function readSessions(ask: Ask) {
  async function* pagesOf(session: string) {
    for (let next: string | null | undefined = ''; next !== null && next !== undefined; ) {
      const page: z.infer<typeof pageSchema> = await ask(
        `/sessions/${session}/invoices?pageSize=1000`,
        next === '' ? {} : { continuation: next },
        pageSchema,
      )
      yield page.invoices
      // An empty one ends the list, too.
      next = page.continuationToken || null
    }
  }
  return {
    async findInSession(session: string, hash: string): Promise<string | null> {
      try {
        for await (const page of pagesOf(session)) {
          const found = page.find(({ invoiceHash }) => invoiceHash === hash)
          if (found) return found.referenceNumber
        }
        return null
      } catch (error) {
        if (error instanceof ProviderRefused && error.reason === '21173') return null
        throw error
      }
    },
    async readSession(session: string): Promise<Pick<KsefStatus, 'code' | 'words'>> {
      const { status } = await ask(`/sessions/${session}`, {}, sessionSchema)
      return { code: status.code, words: wordsOf(status) }
    },
    async listInvoices(session: string): Promise<KsefListed[]> {
      const listed: KsefListed[] = []
      for await (const page of pagesOf(session))
        for (const each of page)
          listed.push({ ...describe(each), invoice: each.referenceNumber, hash: each.invoiceHash })
      return listed
    },
  }
}
