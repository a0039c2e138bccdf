/** Largest file that buyers of a product may download. */
export const productFileMaxBytes = 200 * 1024 * 1024
/** Files of one product. */
export const productFilesMax = 10
/** Days for which a replaced file is kept. */
export const replacedFileDays = 30

/** Types of files for buyers by the end of their name. */
export const productFileTypes = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type ProductFileType = keyof typeof productFileTypes

/** The type that a file name says; null for any other. */
export function productFileTypeOf(name: string): ProductFileType | null {
  const end = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return end in productFileTypes ? (end as ProductFileType) : null
}
