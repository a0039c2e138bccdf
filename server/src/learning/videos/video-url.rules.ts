import type { VideoKind } from '@slodki-ul/contract/learning/videos'

export type HostedVideo = { kind: Extract<VideoKind, 'youtube' | 'vimeo'>; address: string }

const youtubeHosts = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com']

function readYoutube({ pathname, searchParams }: URL, isShort: boolean): string | undefined {
  const [, first = '', second = ''] = pathname.split('/')
  if (isShort) return first
  if (first === 'watch') return searchParams.get('v') ?? undefined
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : undefined
}

/** Id of a Vimeo video; an unlisted one has a second part, its secret. */
function readVimeo({ pathname, searchParams }: URL, isPlayer: boolean): string | undefined {
  const parts = pathname.split('/').filter((part) => part !== '')
  const [id = '', hash = searchParams.get('h') ?? ''] = isPlayer && parts[0] === 'video' ? parts.slice(1) : parts
  if (!/^\d{1,12}$/.test(id) || !/^[\da-f]{0,40}$/i.test(hash)) return undefined
  return hash ? `${id}/${hash}` : id
}

/**
 * Host and canonical URL of a video at another host, from any of the host's URL forms; null for everything else.
 */
export function readHostedVideo(text: string): HostedVideo | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:') return null
  const host = url.hostname.replace(/^www\./, '')
  if (youtubeHosts.includes(host) || host === 'youtu.be') {
    const id = readYoutube(url, host === 'youtu.be')
    return id && /^[\w-]{11}$/.test(id) ? { kind: 'youtube', address: `https://www.youtube.com/watch?v=${id}` } : null
  }
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return null
  const id = readVimeo(url, host === 'player.vimeo.com')
  return id ? { kind: 'vimeo', address: `https://vimeo.com/${id}` } : null
}
