import * as z from 'zod'
import type { Config } from '#config.ts'
import { callService, isSuccess } from '#providers/call-service.ts'
import { requestJson } from '#providers/request-json.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** What a host reports about one of its videos. */
export type HostedFacts = {
  title: string
  /** Seconds; null when the host does not report it. */
  duration: number | null
  /** Its thumbnail, already downloaded; null when the host has none. */
  picture: { content: Uint8Array; contentType: string } | null
}

type HostName = Config['videoHosts']['allowed'][number]

export type VideoHosts = {
  /** Null when the video does not exist or may not be embedded. Throws ProviderUnavailable. */
  lookUp(kind: HostName, address: string): Promise<HostedFacts | null>
}

const wire = z.object({
  title: z.string().max(500),
  duration: z.number().int().positive().optional(),
  thumbnail_url: z.url().nullish(),
})

const timeoutMs = 10_000
const maxPictureBytes = 5 * 1024 * 1024
/** Pixels: the maximum width of the player. */
const pictureWidth = 1280

async function fetchPicture(url: URL): Promise<HostedFacts['picture']> {
  const reply = await callService(url, { timeoutMs, maxBytes: maxPictureBytes })
  const contentType = reply.headers['content-type']?.split(';')[0] ?? ''
  const isPicture = ['image/jpeg', 'image/webp', 'image/png'].includes(contentType)
  return isSuccess(reply) && isPicture ? { content: reply.body, contentType } : null
}

/**
 * Creates a client for the hosts' oEmbed endpoints, so that a viewer's browser contacts no host before the video is
 * played.
 */
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
      if (!facts.success) throw new ProviderUnavailable(`oEmbed of ${kind} returned no video`)
      const { title, duration = null, thumbnail_url: pictureUrl } = facts.data
      const url = pictureUrl ? new URL(pictureUrl) : null
      // Thumbnails are downloaded from the host's own image servers only.
      const picture = url && pictureHosts.includes(url.host) ? await fetchPicture(url).catch(() => null) : null
      return { title, duration, picture }
    },
  }
}
