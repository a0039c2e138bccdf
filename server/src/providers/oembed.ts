import * as z from 'zod'
import type { Config } from '#config.ts'
import { requestJson } from '#providers/request-json.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** What a host tells about one of its videos. */
export type HostedFacts = {
  title: string
  /** Seconds; null where the host does not say. */
  duration: number | null
  /** A picture of it, fetched already; null where the host gives none. */
  picture: { content: Uint8Array; contentType: string } | null
}

type HostName = Config['videoHosts']['allowed'][number]

export type VideoHosts = {
  /** Null when there is no such video, or it may not be shown. Throws ProviderUnavailable. */
  lookUp(kind: HostName, address: string): Promise<HostedFacts | null>
}

const wire = z.object({
  title: z.string().max(500),
  duration: z.number().int().positive().optional(),
  thumbnail_url: z.url().nullish(),
})

const timeoutMs = 10_000
const maxPictureBytes = 5 * 1024 * 1024
/** Pixels: as wide as a player gets. */
const pictureWidth = 1280

async function fetchPicture(url: URL): Promise<HostedFacts['picture']> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const contentType = response.headers.get('content-type')?.split(';')[0] ?? ''
  const content = new Uint8Array(await response.arrayBuffer())
  const isPicture = ['image/jpeg', 'image/webp', 'image/png'].includes(contentType)
  return response.ok && isPicture && content.byteLength <= maxPictureBytes ? { content, contentType } : null
}

/** Asks hosts about videos (oEmbed), so that no browser of a viewer has to before its press. */
export function createVideoHosts({ youtube, vimeo }: Config['videoHosts']): VideoHosts {
  const hosts = { youtube, vimeo }
  return {
    async lookUp(kind, address) {
      const { oembedUrl, pictureHosts } = hosts[kind]
      const query = { url: address, format: 'json', width: String(pictureWidth) }
      const { status, body } = await requestJson(
        `oEmbed of ${kind}`,
        new URL(`${oembedUrl}?${new URLSearchParams(query)}`),
      )
      if (status >= 400 && status < 500) return null
      const facts = wire.safeParse(body)
      if (!facts.success) throw new ProviderUnavailable(`oEmbed of ${kind} answered no video`)
      const { title, duration = null, thumbnail_url: pictureUrl } = facts.data
      const url = pictureUrl ? new URL(pictureUrl) : null
      // Nothing is fetched from elsewhere than the host's own servers of pictures.
      const picture = url && pictureHosts.includes(url.host) ? await fetchPicture(url).catch(() => null) : null
      return { title, duration, picture }
    },
  }
}
