const link = /https?:\/\/|\bwww\.|[\p{L}\d-]+\.(pl|com|net|org|eu|info|shop|io|example)\b/iu

/** Whether a comment leads readers elsewhere. */
export const hasLink = (text: string): boolean => link.test(text)
