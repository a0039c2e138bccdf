/** Whether a path shows the prices of the webinar, which one of its segments says (MKT-06). */
export const isWebinarPath = (pathname: string): boolean => pathname.toLowerCase().split('/').includes('webinar')
