/** Paths for programs. Unknown ones return 404, so that a monitor does not take the page for a response. */
const programPaths = /^\/(api|media|metrics)(\/|$)/i

/** An extension is short; the signed token at the end of a preview's URL has dots as well. */
const isFileName = (path: string): boolean => /\.\w{1,12}$/.test(path)

/** Whether a path that nothing else serves is a page of the application. */
export const isPageUrl = (path: string): boolean => !programPaths.test(path) && !isFileName(path)

/** Whether a path belongs to the back office: its page or one of its files. */
export const isAdminUrl = (path: string): boolean => /^\/admin(\/|$)/i.test(path)
