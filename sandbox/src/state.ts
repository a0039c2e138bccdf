import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { writeDurably } from './durable-file.ts'
import { emptyFacebookState, facebookStateSchema } from './facebook/state.ts'
import { emptyGoogleState, googleStateSchema } from './google/state.ts'
import { emptyInpostState, inpostStateSchema } from './inpost/state.ts'
import { emptyStripeState, stripeStateSchema } from './stripe/state.ts'

const stateSchema = z.object({
  version: z.literal(1),
  /** How far the sandbox's clock is ahead of the real one, in milliseconds. */
  clockOffsetMs: z.number(),
  stripe: stripeStateSchema,
  // A sandbox that was used before there were lockers or social sign-in has none of it.
  inpost: inpostStateSchema.default(emptyInpostState),
  google: googleStateSchema.default(emptyGoogleState),
  facebook: facebookStateSchema.default(emptyFacebookState),
})

export type SandboxData = z.infer<typeof stateSchema>

export type State = {
  readonly data: SandboxData
  /** Applies a synchronous change and resolves with its result once it is on disk. A change that throws must not have touched the data. */
  change: <T>(apply: (data: SandboxData) => T) => Promise<T>
  /** Resolves once everything changed so far is on disk. */
  saved: () => Promise<void>
}

/** Opens the state kept in a folder, or an empty one. Throws an Error that names the file when it cannot be read. */
export async function openState(folder: string): Promise<State> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'state.json')
  const data = await readState(path)
  let dirty = false
  let writing: Promise<void> = Promise.resolve()
  let queued: Promise<void> | null = null

  async function write(): Promise<void> {
    queued = null
    dirty = false
    try {
      await writeDurably(path, JSON.stringify(data))
    } catch (error) {
      dirty = true
      throw error
    }
  }

  // Changes made while a write is under way share the next one: one fsync for all of them.
  function save(): Promise<void> {
    queued ??= writing
      .catch(() => undefined)
      .then(() => {
        writing = write()
        return writing
      })
    return queued
  }

  return {
    data,
    async change(apply) {
      const result = apply(data)
      dirty = true
      await save()
      return result
    },
    saved: () => (dirty ? save() : writing),
  }
}

/** The state of a sandbox that has not been used. The clock is not part of it: it belongs to the server as well. */
export function clearState(data: SandboxData): void {
  data.stripe = emptyStripeState()
  data.inpost = emptyInpostState()
  data.google = emptyGoogleState()
  data.facebook = emptyFacebookState()
}

async function readState(path: string): Promise<SandboxData> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return stateSchema.parse({ version: 1, clockOffsetMs: 0, stripe: emptyStripeState() })
  try {
    return stateSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`The sandbox cannot read its state in ${path}. Remove this file to start with an empty sandbox.`, {
      cause,
    })
  }
}
