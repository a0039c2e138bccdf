import { createHash } from 'node:crypto'
import type { DiscordUser } from './state.ts'

/** Somebody at Discord, the same one whenever the name is typed again. */
export function makeUser(globalName: string): DiscordUser {
  const username =
    globalName
      .toLowerCase()
      .replace(/[^\w.]+/g, '_')
      .slice(0, 32) || 'ktos'
  const digest = createHash('sha256').update(globalName).digest('hex')
  return { id: `8${BigInt(`0x${digest}`)}`.slice(0, 18), username, globalName }
}

/** Who may be chosen without typing. */
export const discordPeople: readonly DiscordUser[] = ['Zosia z pasieki', 'Piekarz Bartek'].map(makeUser)
