import { ProviderUnavailable } from '#providers/unavailable.ts'

const defaultTimeoutMs = 4_000
const maxBytes = 256 * 1024

/** A response of a provider with any status. */
export type JsonResponse = { status: number; headers: Headers; body: unknown }

async function readBytes(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new ProviderUnavailable(`More than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string; timeoutMs?: number }

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
    const response = await fetch(url, {
      ...question,
      headers: { accept: 'application/json', ...question.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readBytes(response)
    // An error page of the provider is not JSON, and its status is enough.
    if (response.status >= 500) return { status: response.status, headers: response.headers, body: undefined }
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    }
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable(`${who} failed: ${error instanceof Error ? error.name : 'unknown'}`, { cause: error })
  }
}

/** Requests JSON from a provider. Throws ProviderUnavailable, also for server errors and rate limits. */
export async function requestJson(who: string, url: URL): Promise<JsonResponse> {
  const reply = await exchangeJson(who, url)
  if (reply.status >= 500 || reply.status === 429) throw new ProviderUnavailable(`${who} responded ${reply.status}`)
  return reply
}
