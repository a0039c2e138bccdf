/** The version of Facebook's Graph API used by browser and server. */
export const graphVersion = 'v25.0'
