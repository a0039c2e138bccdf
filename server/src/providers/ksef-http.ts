import * as z from 'zod'
import { callService, isSuccess, type ServiceCall, type ServiceReply } from '#providers/call-service.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

const timeoutMs = 15_000
/** A part of a batch is up to ten million bytes. */
const uploadMs = 60_000
const maxBytes = 4 * 1024 * 1024

export type KsefRequest = {
  method?: 'GET' | 'POST'
  token?: string
  json?: unknown
  xml?: string
  continuation?: string
}

type Sent = Pick<ServiceCall, 'method' | 'headers' | 'body'>

/** The error of KSeF. Unknown fields are ignored everywhere: the ministry adds some without a new version. */
const wireError = z.object({
  exception: z.object({
    exceptionDetailList: z.array(z.object({ exceptionCode: z.int() })).min(1),
  }),
})

/** Milliseconds that a response asks to wait; KSeF says it in seconds. */
function retryAfterOf({ headers }: ServiceReply): number | undefined {
  const text = headers['retry-after']
  return text && /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error that a response means; its message never repeats the words of KSeF, which may name a buyer. */
function errorOf(who: string, response: ServiceReply, text: string): Error {
  const { status } = response
  if (status >= 500 || status === 429)
    return new ProviderUnavailable(`${who} responded ${status}`, { retryAfterMs: retryAfterOf(response) })
  const code = wireError.safeParse(parsed(text)).data?.exception.exceptionDetailList[0]?.exceptionCode
  return new ProviderRefused(`${who} refused with ${code ?? status}`, { status, code: code?.toString() })
}

async function exchange(who: string, url: URL, sent: Sent, limitMs: number): Promise<string> {
  try {
    const response = await callService(url, { ...sent, timeoutMs: limitMs, maxBytes })
    const text = response.body.toString('utf8')
    if (!isSuccess(response)) throw errorOf(who, response, text)
    return text
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) throw error
    throw new ProviderUnavailable(`${who} failed: ${error instanceof Error ? error.name : 'unknown'}`, { cause: error })
  }
}

/** Asks KSeF and returns the text of its answer. Throws ProviderUnavailable and ProviderRefused. */
export const askKsef = (
  who: string,
  url: URL,
  { method = 'GET', token, json, xml, continuation }: KsefRequest,
): Promise<string> =>
  exchange(
    who,
    url,
    {
      method,
      headers: {
        accept: 'application/json, application/xml',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(continuation ? { 'x-continuation-token': continuation } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(xml === undefined ? {} : { 'content-type': 'application/xml' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(xml === undefined ? {} : { body: xml }),
    },
    timeoutMs,
  )

/** Puts bytes where KSeF said, as it said. Nobody signs in there: a token would only get about. */
export const uploadToKsef = async (who: string, { url, ...sent }: Sent & { url: string }): Promise<void> => {
  await exchange(who, new URL(url), sent, uploadMs)
}

/** Asks KSeF and reads what was expected. Throws ProviderUnavailable also for any other answer. */
export async function askKsefJson<Schema extends z.ZodType>(
  who: string,
  url: URL,
  request: KsefRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const read = schema.safeParse(parsed(await askKsef(who, url, request)))
  if (!read.success) throw new ProviderUnavailable(`${who} responded something else`, { cause: read.error })
  return read.data
}
