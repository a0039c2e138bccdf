import type { Context } from '#context.ts'

/** Purpose of signed links to private files; the subject is the file and the order it was bought with. */
const downloadPurpose = 'file'

export type Download = { fileId: string; orderId: string }

/** Address of a public file. The ending is for people and mail programs only. */
export const mediaUrl = (fileId: string, contentType: string): string =>
  `/media/${fileId}${contentType === 'image/svg+xml' ? '.svg' : ''}`

/** A link to a file bought with an order, valid for `seconds`. */
export const downloadUrl = (
  context: Pick<Context, 'config' | 'links'>,
  { fileId, orderId }: Download,
  seconds: number,
): string =>
  `${context.config.publicUrl}/media/private/${context.links.sign(downloadPurpose, `${fileId}.${orderId}`, seconds)}`

/** What a link was made for, its time over or not; null when it is not ours. */
export function readDownload(
  { links }: Pick<Context, 'links'>,
  token: string,
): (Download & { isExpired: boolean }) | null {
  const link = links.read(downloadPurpose, token)
  const [fileId, orderId] = link?.subject.split('.') ?? []
  return link && fileId && orderId ? { fileId, orderId, isExpired: link.isExpired } : null
}
