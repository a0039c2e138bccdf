import type { Context } from '#context.ts'
import type { DoctorCheck } from '#doctor.ts'

const about = 'files'

/** Writes a file, reads it and deletes it: a folder without rights or a key without one of them shows only then. */
export const filesDoctor: DoctorCheck<Context> = {
  about,
  examine: async ({ storage }) => {
    const key = `doctor/${crypto.randomUUID()}.txt`
    const content = Buffer.from('Written by `npm run academy -- doctor`; may be deleted.')
    try {
      await storage.put(key, content)
      const isSame = content.equals(await storage.getBytes(key))
      if (!isSame) return [{ severity: 'problem', about, text: 'what is read there is not what was written.' }]
      return [{ severity: 'ok', about, text: 'are written, read and deleted.' }]
    } finally {
      await storage.delete(key)
    }
  },
}
