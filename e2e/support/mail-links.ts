/** The target of a link in a mail's HTML, by the link's text, under the URL for which the browser has its language cookie. */
export function findMailLink(html: string | null, words: string, url: string): string {
  const found = new RegExp(`href="([^"]+)"[^>]*>${words}<`).exec(html ?? '')?.[1]
  if (!found) throw new Error(`No link with the text “${words}”.`)
  const { pathname, search } = new URL(found.replaceAll('&amp;', '&'))
  return `${url}${pathname}${search}`
}
