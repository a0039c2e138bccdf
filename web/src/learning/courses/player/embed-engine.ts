import { type Engine, type EngineOptions, seekTo } from './engine.ts'

type Host = 'youtube' | 'vimeo'
type EmbedElement = HTMLMediaElement & { config: Record<string, unknown> }
type EmbedClass = { getTemplateHTML(attributes: Record<string, string>, props: { config: object }): string }

const loaders: Record<Host, () => Promise<unknown>> = {
  youtube: async () => (await import('youtube-video-element')).default,
  vimeo: async () => (await import('vimeo-video-element')).default,
}

/** The page at the host that keeps no cookies of who only looks. */
const withoutCookies = (address: string) =>
  address.replace(/^https:\/\/www\.youtube\.com\/watch\?v=/, 'https://www.youtube-nocookie.com/embed/')

const settings: Record<Host, (language: string) => Record<string, unknown>> = {
  youtube: (language) => ({ hl: language, origin: location.origin, referrerpolicy: 'strict-origin-when-cross-origin' }),
  vimeo: () => ({ dnt: true, referrerpolicy: 'strict-origin-when-cross-origin' }),
}

/** What a host may take until its page answers. */
const timeoutMs = 20_000

const tooLate = () => new Promise<never>((_resolve, reject) => setTimeout(reject, timeoutMs))

type WithYoutube = Window & { YT?: { Player?: unknown } | undefined; onYouTubeIframeAPIReady?: () => void }

/**
 * YouTube's script that steers its frame: browsers are told to block it. One that does not come leaves no trace, for another
 * try; the element itself would never ask again.
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

/** Settles when the host's page can be steered; a film that it refuses to show is an error. */
const whenReady = (element: EmbedElement) =>
  Promise.race([
    new Promise((resolve, reject) => {
      element.addEventListener('loadcomplete', resolve, { once: true })
      element.addEventListener('error', reject, { once: true })
    }),
    tooLate(),
  ])

/**
 * Plays a page of another host in a frame, by an element that speaks as media elements do. The frame is put in place here,
 * as if a server had drawn it: the element's own template brings styles that the content policy keeps out.
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
    // The page of a host has no address that ends; what failed there is loaded anew.
    adopt() {},
    move: () => element.load(),
    close: () => element.remove(),
  }
}
