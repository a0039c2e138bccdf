/** The name under which a file of a document is saved. */
export const fileNameOf = (number: string, ending: string): string => `${number.replaceAll(/[ /]/g, '-')}${ending}`
