/** The version of Facebook's Graph API that browser and server speak. */
export const graphVersion = 'v25.0'
