import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { socialIdentities, socialLinks, socialTokens } from '#identity/auth/social.tables.ts'
import type { SocialProfile } from '#providers/social-profile.ts'

type Subject = Pick<SocialProfile, 'provider' | 'subject'>
export type LinkRow = typeof socialLinks.$inferSelect

/**
 * Stores the hash of a used token; false when it was used before. The second of two concurrent calls waits for the
 * first.
 */
export async function consumeToken(tx: Transaction, tokenHash: string, expiresAt: Date): Promise<boolean> {
  const taken = await tx
    .insert(socialTokens)
    .values({ tokenHash, expiresAt })
    .onConflictDoNothing()
    .returning({ tokenHash: socialTokens.tokenHash })
  return taken.length > 0
}

/** The account linked to a provider's identity. */
export async function selectOwner(tx: Transaction, { provider, subject }: Subject): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: socialIdentities.userId })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject)))
  return row?.userId
}

/** Links a provider's identity to an account; false when it is already linked. */
export async function insertIdentity(
  tx: Transaction,
  userId: string,
  { provider, subject }: Subject,
  { joinedBy, at }: { joinedBy: 'provider' | 'mail' | 'session'; at: Date },
): Promise<boolean> {
  const added = await tx
    .insert(socialIdentities)
    .values({ userId, provider, subject, joinedBy, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: socialIdentities.id })
  return added.length > 0
}

/** The providers linked to an account. */
export async function selectProvidersOf(db: Executor, userId: string): Promise<SocialProfile['provider'][]> {
  const rows = await db
    .selectDistinct({ provider: socialIdentities.provider })
    .from(socialIdentities)
    .where(eq(socialIdentities.userId, userId))
    .orderBy(asc(socialIdentities.provider))
  return rows.map(({ provider }) => provider)
}

/** The identities that sign in to an account. */
export const selectIdentities = (db: Executor, userId: string): Promise<(typeof socialIdentities.$inferSelect)[]> =>
  db.select().from(socialIdentities).where(eq(socialIdentities.userId, userId))

export async function deleteIdentitiesById(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(socialIdentities).where(inArray(socialIdentities.id, [...ids]))
}

/** Revokes the pending links of an account. */
export async function revokeLinks(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(socialLinks)
    .set({ usedAt: at })
    .where(and(eq(socialLinks.userId, userId), isNull(socialLinks.usedAt)))
}

/** Removes the provider identities of an account. */
export async function deleteIdentities(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(socialIdentities).where(eq(socialIdentities.userId, userId))
}

export async function insertLink(tx: Transaction, link: typeof socialLinks.$inferInsert): Promise<void> {
  await tx.insert(socialLinks).values(link)
}

/**
 * Consumes a pending link. Undefined when there is none, it was used or has expired. One of two concurrent calls finds
 * it used.
 */
export async function consumeLink(tx: Transaction, id: string, at: Date): Promise<LinkRow | undefined> {
  const [link] = await tx
    .update(socialLinks)
    .set({ usedAt: at })
    .where(and(eq(socialLinks.id, id), isNull(socialLinks.usedAt), gt(socialLinks.expiresAt, at)))
    .returning()
  return link
}

/** Deletes links and used tokens that expired before a moment. Returns how many. */
export async function deleteSocialBefore(db: Executor, moment: Date): Promise<number> {
  const links = await deleteBatch(db, socialLinks, lt(socialLinks.expiresAt, moment))
  return links + (await deleteBatch(db, socialTokens, lt(socialTokens.expiresAt, moment)))
}

/** Provider identities and pending links of an account, for the data export. */
export const selectSocialOf = async (db: Executor, userId: string) => ({
  joined: await db
    .select({
      provider: socialIdentities.provider,
      subject: socialIdentities.subject,
      since: socialIdentities.createdAt,
    })
    .from(socialIdentities)
    .where(eq(socialIdentities.userId, userId)),
  asked: await db
    .select({ provider: socialLinks.provider, subject: socialLinks.subject, until: socialLinks.expiresAt })
    .from(socialLinks)
    .where(eq(socialLinks.userId, userId)),
})
