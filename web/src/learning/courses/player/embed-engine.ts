import { type Engine, type EngineOptions, seekTo } from './engine.ts'

type Host = 'youtube' | 'vimeo'
type EmbedElement = HTMLMediaElement & { config: Record<string, unknown> }
type EmbedClass = { getTemplateHTML(attributes: Record<string, string>, props: { config: object }): string }

const loaders: Record<Host, () => Promise<unknown>> = {
  youtube: async () => (await import('youtube-video-element')).default,
  vimeo: async () => (await import('vimeo-video-element')).default,
}

/** The embed page of the host, without cookies before playback. */
const withoutCookies = (address: string) =>
  address.replace(/^https:\/\/www\.youtube\.com\/watch\?v=/, 'https://www.youtube-nocookie.com/embed/')

const settings: Record<Host, (language: string) => Record<string, unknown>> = {
  youtube: (language) => ({ hl: language, origin: location.origin, referrerpolicy: 'strict-origin-when-cross-origin' }),
  vimeo: () => ({ dnt: true, referrerpolicy: 'strict-origin-when-cross-origin' }),
}

/** Timeout for the page of a host to respond. */
const timeoutMs = 20_000

const tooLate = () => new Promise<never>((_resolve, reject) => setTimeout(reject, timeoutMs))

type WithYoutube = Window & { YT?: { Player?: unknown } | undefined; onYouTubeIframeAPIReady?: () => void }

/**
 * Loads YouTube's script that controls its frame; some browsers block it. A script that failed to load is removed, so that a
 * retry loads it again; the element itself would never retry.
 */
async function loadYoutube(): Promise<void> {
  const page: WithYoutube = window
  if (page.YT?.Player) return
  const script = Object.assign(document.createElement('script'), { src: 'https://www.youtube.com/iframe_api' })
  const ready = new Promise<void>((resolve, reject) => {
    page.onYouTubeIframeAPIReady = resolve
    script.onerror = reject
  })
  document.head.append(script)
  try {
    await Promise.race([ready, tooLate()])
  } catch (error) {
    script.remove()
    page.YT = undefined
    throw error
  }
}

/** Resolves when the page of the host can be controlled; rejects when it refuses to show the video. */
const whenReady = (element: EmbedElement) =>
  Promise.race([
    new Promise((resolve, reject) => {
      element.addEventListener('loadcomplete', resolve, { once: true })
      element.addEventListener('error', reject, { once: true })
    }),
    tooLate(),
  ])

/**
 * Plays a page of another host in a frame, through a custom element with the interface of media elements. The frame is
 * created here, like server-rendered markup: the element's own template has styles that the content policy refuses.
 */
export async function openEmbed({ stage, video, title, language, at }: EngineOptions, host: Host): Promise<Engine> {
  if (host === 'youtube') await loadYoutube()
  const Element = (await loaders[host]()) as EmbedClass
  const element = document.createElement(`${host}-video`) as EmbedElement
  const attributes = { src: withoutCookies(video.url), autoplay: '', playsinline: '' }
  const config = settings[host](language)
  const template = Element.getTemplateHTML(attributes, { config }).replace(/<style>[^<]*<\/style>/, '')
  const drawn = new DOMParser().parseFromString(template, 'text/html').querySelector('iframe')
  const frame = document.createElement('iframe')
  for (const { name, value } of drawn?.attributes ?? []) frame.setAttribute(name, value)
  frame.title = title
  element.attachShadow({ mode: 'open' }).append(frame)
  element.config = config
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  seekTo(element, at)
  const ready = whenReady(element)
  stage.append(element)
  try {
    await ready
  } catch (error) {
    element.remove()
    throw error
  }
  return {
    media: element,
    qualities: [],
    setQuality() {},
    // The page of a host has no URL that expires; after a failure it is loaded again.
    adopt() {},
    move: () => element.load(),
    close: () => element.remove(),
  }
}
