import type { TestApp } from '#testing/test-app.ts'

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Text of HTML or XML with its entities decoded. */
const decode = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (found) => entities[found] ?? found)

/** A node of structured data. */
export type Node = { '@type'?: string; [property: string]: unknown }

/** The parts of a page that search engines read. */
export type ReadPage = {
  status: number
  language: string
  title: string
  description: string
  canonical: string
  alternates: Record<string, string>
  meta: Record<string, string>
  headings: string[]
  /** Addresses of links to this site. */
  links: string[]
  data: Node[]
  /** The visible text. */
  text: string
  html: string
  headers: Record<string, unknown>
}

const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map((match) => match.slice(1).map((part) => decode(part ?? '')))

/** Reads a page as a program without script does. */
function readPage(html: string): Omit<ReadPage, 'status' | 'headers'> {
  const meta = Object.fromEntries(all(html, /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g))
  const body = html.slice(html.indexOf('<body>')).replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
  return {
    language: /<html lang="(\w+)"/.exec(html)?.[1] ?? '',
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: meta.description ?? '',
    canonical: decode(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''),
    alternates: Object.fromEntries(all(html, /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)),
    meta,
    headings: [...html.matchAll(/<h1>(.*?)<\/h1>/gs)].map(([, heading = '']) =>
      decode(heading.replace(/<[^>]+>/g, '')),
    ),
    links: all(body, /<a [^>]*href="(\/[^"]*)"/g).map(([href = '']) => href),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) =>
      JSON.parse(match[1] ?? ''),
    ),
    text: decode(body.replace(/<[^>]+>/g, ' ')),
    html,
  }
}

/** Fetches a page without running scripts. */
export async function fetchPage({ app }: Pick<TestApp, 'app'>, url: string): Promise<ReadPage> {
  const response = await app.inject({ url })
  return { status: response.statusCode, headers: response.headers, ...readPage(response.body) }
}

/** The addresses of a site map with all of its parts, as paths. */
export async function readSitemap({ app, context }: Pick<TestApp, 'app' | 'context'>): Promise<string[]> {
  const locations = async (path: string) => {
    const { body } = await app.inject({ url: path })
    return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => decode(match[1] ?? '').slice(context.config.publicUrl.length) || '/',
    )
  }
  const parts = await locations('/sitemap.xml')
  return (await Promise.all(parts.map(locations))).flat()
}
