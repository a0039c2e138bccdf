import { createHash } from 'node:crypto'
import type { DiscordUser } from './state.ts'

/** Creates a Discord user; the same name always gives the same id. */
export function createUser(globalName: string): DiscordUser {
  const username =
    globalName
      .toLowerCase()
      .replace(/[^\w.]+/g, '_')
      .slice(0, 32) || 'ktos'
  const digest = createHash('sha256').update(globalName).digest('hex')
  return { id: `8${BigInt(`0x${digest}`)}`.slice(0, 18), username, globalName }
}

/** The users offered on the consent page. */
export const demoUsers: readonly DiscordUser[] = ['Zosia z pasieki', 'Piekarz Bartek'].map(createUser)
