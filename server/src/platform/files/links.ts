import { daySeconds } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'

/** How long the links to bought files work. */
export const downloadLinkSeconds = 30 * daySeconds

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

/** Purpose of signed links to files that come with a plan; the subject is the file and the subscription. */
const giftPurpose = 'gift'

export type Gift = { fileId: string; subscriptionId: string }

/** A link to a file that comes with a subscription, valid for `seconds`. */
export const giftUrl = (
  context: Pick<Context, 'config' | 'links'>,
  { fileId, subscriptionId }: Gift,
  seconds: number,
): string =>
  `${context.config.publicUrl}/media/gift/${context.links.sign(giftPurpose, `${fileId}.${subscriptionId}`, seconds)}`

/** What a link in its time was made for; null when it is not ours or is over. */
export function readGift({ links }: Pick<Context, 'links'>, token: string): Gift | null {
  const [fileId, subscriptionId] = links.verify(giftPurpose, token)?.split('.') ?? []
  return fileId && subscriptionId ? { fileId, subscriptionId } : null
}
