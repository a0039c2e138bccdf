/** Addresses that belong to programs. What is not there answers 404, or a monitor would read the page as its answer. */
const forPrograms = /^\/(api|media|metrics)(\/|$)/i

const isFileName = (path: string): boolean => /\.\w+$/.test(path)

/** Whether a path that nothing else serves is a page of the application. */
export const isPageUrl = (path: string): boolean => !forPrograms.test(path) && !isFileName(path)
