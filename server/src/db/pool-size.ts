/** Connections that the calls and jobs of a process share when the settings do not say. */
export const defaultPoolSize = 16
