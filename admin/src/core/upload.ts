import type { MutationDefinition } from '@reduxjs/toolkit/query'
import type { AdminEndpoint } from '@slodki-ul/contract/admin-endpoint'
import type { Reply, Request } from '@slodki-ul/contract/endpoint'
import { type BaseQuery, type Build, type Given, type Tag, withRecovery } from './api.ts'
import { failureOf } from './failure.ts'
import { callOf, serializeQuery } from './request.ts'
import { staffSession } from './session.ts'

/** How much of a file has arrived, from 0 to 1. */
export type OnProgress = (share: number) => void

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Sends a file; fetch does not tell how much of it has arrived. */
const sendFile: BaseQuery = async ({ url, method = 'POST', params, headers, body }, { signal }, extra) => {
  const token = await staffSession.freshToken()
  const request = new XMLHttpRequest()
  request.open(method, `/api/${url}?${serializeQuery(params ?? {})}`)
  const all = { Accept: 'application/json', ...headers, ...(token && { Authorization: `Bearer ${token}` }) }
  for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, String(value))
  const { onProgress } = extra as { onProgress?: OnProgress }
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
  return new Promise((resolve) => {
    request.onload = () => {
      const reply = parse(request.responseText)
      if (request.status < 400) resolve({ data: reply })
      else resolve({ error: failureOf(request.status, reply) })
    }
    const fail = () => resolve({ error: failureOf('FETCH_ERROR', null) })
    request.onerror = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort())
    request.send(body as Blob)
  })
}
const uploadToApi = withRecovery(sendFile)

/** A file with the key of its sending: the same for every try of one press. */
export type Upload = { file: Blob; key: string; onProgress?: OnProgress }

type UploadRow<Row extends AdminEndpoint> = MutationDefinition<Given<Row> & Upload, BaseQuery, Tag, Reply<Row>, 'api'>

/** The mutation of a row whose body is a file. */
export function uploadOf<Row extends AdminEndpoint>(
  build: Build,
  row: Row,
  options: Pick<UploadRow<Row>, 'invalidatesTags' | 'onQueryStarted'> = {},
): UploadRow<Row> {
  return build.mutation<Reply<Row>, Given<Row> & Upload>({
    ...options,
    queryFn: async ({ file, key, onProgress, ...given }, queries, _extra, _base) => {
      const call = callOf(row, given as unknown as Request<Row>)
      const headers = { ...call.headers, 'idempotency-key': key, 'content-type': 'application/octet-stream' }
      const result = await uploadToApi({ ...call, headers, body: file }, queries, onProgress ? { onProgress } : {})
      return result.error ? { error: result.error } : { data: result.data as Reply<Row> }
    },
  })
}
