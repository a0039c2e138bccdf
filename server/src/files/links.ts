import type { Context } from '#context.ts'

/** Purpose of signed links to private files; the subject is the file's id. */
export const downloadPurpose = 'file'

/** Address of a public file. The ending is for people and mail programs only. */
export const mediaUrl = (fileId: string, contentType: string): string =>
  `/media/${fileId}${contentType === 'image/svg+xml' ? '.svg' : ''}`

/** A link to a private file, valid for `seconds`. */
export const downloadUrl = (context: Pick<Context, 'config' | 'links'>, fileId: string, seconds: number): string =>
  `${context.config.publicUrl}/media/private/${context.links.sign(downloadPurpose, fileId, seconds)}`
