import { type Engine, type Opening, seekTo } from './engine.ts'

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

/**
 * Plays a page of another host in a frame, by an element that speaks as media elements do. The frame is put in place here,
 * as if a server had drawn it: the element's own template brings styles that the content policy keeps out.
 */
export async function openEmbed({ stage, video, title, language, at }: Opening, host: Host): Promise<Engine> {
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
  stage.append(element)
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
