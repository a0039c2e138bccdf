/** Where a link in a mail's HTML leads, by the link's words; under the address where the browser keeps its language. */
export function findMailLink(html: string | null, words: string, url: string): string {
  const found = new RegExp(`href="([^"]+)"[^>]*>${words}<`).exec(html ?? '')?.[1]
  if (!found) throw new Error(`No link says “${words}”.`)
  const { pathname, search } = new URL(found.replaceAll('&amp;', '&'))
  return `${url}${pathname}${search}`
}
