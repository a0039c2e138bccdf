import { ProviderUnavailable } from '#providers/stripe.ts'

const timeoutMs = 4_000
const maxBytes = 256 * 1024

/** What a provider answered, whatever its status below 500. */
export type JsonAnswer = { status: number; headers: Headers; body: unknown }

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

/**
 * Asks a provider for JSON. Throws ProviderUnavailable, which never repeats the address: it may hold secrets. `who` names
 * the call instead.
 */
export async function askJson(who: string, url: URL): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readBytes(response)
    if (response.status >= 500 || response.status === 429)
      throw new ProviderUnavailable(`${who} answered ${response.status}`)
    return { status: response.status, headers: response.headers, body: JSON.parse(text) }
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable(`${who} failed: ${error instanceof Error ? error.name : 'unknown'}`)
  }
}
