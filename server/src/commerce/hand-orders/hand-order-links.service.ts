import { hourMs } from '@slodki-ul/contract/durations'
import { handOrderHours } from '@slodki-ul/contract/limits'
import { pages } from '@slodki-ul/contract/pages'
import { type HandOrderRow, selectByToken } from '#commerce/orders/hand-order-record.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { currentKey, deriveSecret, hashSecret, signingKeyById } from '#secrets.ts'

const purpose = 'order by hand'

/** A new link, of which the database keeps the hash, and until when it works. */
export function newLink({ config, clock }: Pick<Context, 'config' | 'clock'>) {
  const key = currentKey(config)
  const tokenId = crypto.randomUUID()
  return {
    expiresAt: new Date(clock.now() + handOrderHours * hourMs),
    row: { tokenId, keyId: key.id, tokenHash: hashSecret(deriveSecret(key, purpose, tokenId)) },
  }
}

/** The address of an order by hand. Behind the hash, so that the token reaches no log of a server. */
export function linkOf(
  { config }: Pick<Context, 'config'>,
  { tokenId, keyId }: Pick<HandOrderRow, 'tokenId' | 'keyId'>,
  language: 'pl' | 'en',
): string {
  const token = deriveSecret(signingKeyById(config, keyId), purpose, tokenId)
  const page = pages.draft.replace(':kind', 'zamowienie').replace(':token', token)
  return `${config.publicUrl}/#${page}?lang=${language}`
}

/** The order by hand of a token; undefined for one that was never given out. */
export const findByToken = (db: Executor, token: string): Promise<HandOrderRow | undefined> =>
  selectByToken(db, hashSecret(token))
