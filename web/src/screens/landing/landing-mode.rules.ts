/** Whether a path shows the prices of the webinar: one of its segments says so (MKT-06). */
export const isWebinarPath = (pathname: string): boolean => pathname.toLowerCase().split('/').includes('webinar')
