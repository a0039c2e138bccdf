/** Pages that show neither header nor footer, by their path (not by the query); the announcement by its design. */
const bareWords = ['podglad', 'subskrybuj', 'webinar', 'niedlugo']

export function isBarePath(pathname: string): boolean {
  return bareWords.some((word) => pathname.toLowerCase().includes(word))
}

/** Pages for looking around end in the giant wordmark; pages with a task end quietly. */
export function isBrowsePath(pathname: string): boolean {
  return (
    pathname === '/' ||
    ['/sklep', '/kursy', '/szkolenia', '/darmowa-lekcja', '/o-nas'].some((path) =>
      pathname.toLowerCase().startsWith(path),
    )
  )
}
