import { callService, type ServiceCall, type ServiceReply } from '#providers/call-service.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

const defaultTimeoutMs = 4_000
const maxBytes = 256 * 1024

/** A response of a provider with any status. */
export type JsonResponse = Pick<ServiceReply, 'status' | 'headers'> & { body: unknown }

type RequestOptions = Partial<Pick<ServiceCall, 'method' | 'headers' | 'timeoutMs'>> & { body?: string }

/**
 * Sends a request and returns the response with any status, including errors; an empty response has an undefined body.
 * Throws ProviderUnavailable when the response cannot be read. Its message names the call by `who` and never contains
 * the URL, which may hold secrets.
 */
export async function exchangeJson(
  who: string,
  url: URL,
  { timeoutMs = defaultTimeoutMs, ...question }: RequestOptions = {},
): Promise<JsonResponse> {
  try {
    const acceptsJson = { accept: 'application/json', ...question.headers }
    const { status, headers, body } = await callService(url, { ...question, headers: acceptsJson, timeoutMs, maxBytes })
    const text = body.toString('utf8')
    // An error page of the provider is not JSON, and its status is enough.
    return { status, headers, body: status >= 500 || text === '' ? undefined : (JSON.parse(text) as unknown) }
  } catch (error) {
    throw new ProviderUnavailable(`${who} failed: ${error instanceof Error ? error.name : 'unknown'}`, { cause: error })
  }
}

/** Requests JSON from a provider. Throws ProviderUnavailable, also for server errors and rate limits. */
export async function requestJson(who: string, url: URL): Promise<JsonResponse> {
  const reply = await exchangeJson(who, url)
  if (reply.status >= 500 || reply.status === 429) throw new ProviderUnavailable(`${who} responded ${reply.status}`)
  return reply
}
