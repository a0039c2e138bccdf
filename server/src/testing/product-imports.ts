import type { ProductImport } from '@slodki-ul/contract/catalogue/product-imports.admin'
import { productImportsEndpoints as rows } from '@slodki-ul/contract/catalogue/product-imports.admin'
import { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { workOnRun } from '#platform/runs/run-worker.service.ts'
import type { TestApp } from '#testing/test-app.ts'

type Headers = Record<string, string>
const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

/** Calls of an import of products as one member of staff. */
export const productImports = (testApp: TestApp, headers: () => Headers) => ({
  send: (payload: Buffer | string, { name = 'cennik.csv', key = crypto.randomUUID() as string } = {}) =>
    testApp.app.inject({
      method: 'POST',
      url: `/api/admin/product-imports?name=${encodeURIComponent(name)}`,
      headers: { ...headers(), 'idempotency-key': key, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(payload as string),
    }),
  /** The dry run of a file. */
  async add(payload: Buffer | string): Promise<ProductImport> {
    const response = await this.send(payload)
    if (response.statusCode !== 201) throw new Error(`The file was refused: ${response.body}`)
    return response.json()
  },
  get: async (id: string) => (await testApp.call(rows.getProductImport, { params: { id } }, headers())).reply,
  rowsOf: async (id: string, query: object = {}) =>
    (
      await testApp.call(
        rows.listProductImportRows,
        { params: { id }, query: { pageNumber: 1, pageSize: 100, ...query } },
        headers(),
      )
    ).reply,
  match: (id: string, body: { fields: ProductImport['columns'][number]['field'][]; remember: boolean }) =>
    testApp.call(rows.matchImportColumns, { params: { id }, body, ...keyed() }, headers()),
  start: (id: string, body: { hash: string; skipWrong: boolean }) =>
    testApp.call(rows.startProductImport, { params: { id }, body, ...keyed() }, headers()),
  takeBack: (id: string) => testApp.call(rows.takeBackProductImport, { params: { id }, ...keyed() }, headers()),
  wrong: async (id: string) => {
    const { bytes } = await testApp.call(rows.getWrongRows, { params: { id }, query: { in: 'pl' } }, headers())
    return Buffer.from(bytes).toString()
  },
  work: (runId: string) => workOnRun(testApp.context, runId),
  /** What became of each record of a run. */
  resultsOf: async (runId: string) => {
    const query = { pageNumber: 1, pageSize: 100 }
    const { reply } = await testApp.call(runsEndpoints.listRunRows, { params: { id: runId }, query }, headers())
    return reply.map(({ state, code }) => code ?? state)
  },
  /** A file that is imported at once. */
  async imported(file: string): Promise<ProductImport> {
    const added = await this.add(file)
    await this.work((await this.start(added.id, { hash: added.hash, skipWrong: false })).reply.id)
    return added
  },
  /** Takes an import back; what became of each row, the last one first. */
  async takenBack(id: string): Promise<string[]> {
    const { reply } = await this.takeBack(id)
    await this.work(reply.id)
    return this.resultsOf(reply.id)
  },
})
