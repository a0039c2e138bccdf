/** Whether nothing but the announcement and the legal texts is open: then every navigation is asked about anew. */
export const gate = { isClosed: false }
