import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/**
 * Members of the community on Discord: an account and its Discord user. No token of Discord is stored. A row outlives
 * its account until the role is removed.
 */
export const communityMembers = pgTable(
  'community_members',
  {
    id: randomId(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Discord's id of the user, which never changes. */
    discordUserId: text().notNull().unique('community_members_discord_user'),
    /** Hash of the authorisation code: a repeated request gets the same response. */
    codeHash: text(),
    /** Null until Discord has confirmed that they joined. */
    joinedAt: moment(),
    /** The role was given or is about to be, so it must be removed when access ends. */
    mayHoldRole: boolean().notNull(),
    /**
     * When to check next whether the role still matches the subscription. Any change of the subscription sets it to
     * now.
     */
    checkAt: moment(),
    /** Since when it has had no account. */
    partedAt: moment(),
  },
  (table) => [
    uniqueIndex('community_members_one_each').on(table.userId).where(sql`joined_at is not null`),
    index('community_members_by_user').on(table.userId),
    index('community_members_to_check').on(table.checkAt).where(sql`check_at is not null`),
    index('community_members_parted').on(table.partedAt).where(sql`user_id is null`),
  ],
)
