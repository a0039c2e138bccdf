import { ProviderUnavailable } from '#providers/unavailable.ts'

const timeoutMs = 4_000
const maxBytes = 256 * 1024

/** What a provider answered, whatever its status below 500. */
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

type Question = { method?: string; headers?: Record<string, string>; body?: string }

/**
 * Asks a provider and answers whatever it says, be it that it is in trouble; an empty answer has the body undefined. Throws
 * ProviderUnavailable when it says nothing that could be read, whose message never repeats the address: it may hold secrets.
 * `who` names the call instead.
 */
export async function exchangeJson(who: string, url: URL, question: Question = {}): Promise<JsonResponse> {
  try {
    const response = await fetch(url, {
      ...question,
      headers: { accept: 'application/json', ...question.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readBytes(response)
    // A failing provider's own page is no JSON, and its status says enough.
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

/** Asks a provider for JSON. Throws ProviderUnavailable, also when it is in trouble or asked too much. */
export async function requestJson(who: string, url: URL): Promise<JsonResponse> {
  const answer = await exchangeJson(who, url)
  if (answer.status >= 500 || answer.status === 429) throw new ProviderUnavailable(`${who} answered ${answer.status}`)
  return answer
}
