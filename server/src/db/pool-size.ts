/** Default number of connections shared by the calls and jobs of a process. */
export const defaultPoolSize = 16
