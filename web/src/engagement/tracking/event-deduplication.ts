import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'

/** A device that remembers more has reported the oldest long ago. */
const namesMax = 200

const storage = createStorage<string[]>('toldEvents', z.array(z.string()), 'local')
/** Where nothing can be stored, a name is claimed until the page is gone. */
function createDeduplication() {
  const claimed = new Set<string>()
  return (name: string): boolean => {
    const stored = storage.read() ?? []
    if (claimed.has(name) || stored.includes(name)) return false
    claimed.add(name)
    storage.save([...stored, name].slice(-namesMax))
    return true
  }
}

/** Returns true the first time for a name on this device. */
export const claimEvent = createDeduplication()
