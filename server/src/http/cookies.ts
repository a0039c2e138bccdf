import fastifyCookie from '@fastify/cookie'
import type { Outcome } from '@slodki-ul/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

export type Cookie = {
  readonly name: string
  readonly value: string
  /** Path of the calls with which it is sent. */
  readonly path: string
  /** Lifetime in seconds; 0 deletes it. */
  readonly seconds: number
  /** Sent over HTTPS and to localhost only, whatever the address of the web is. */
  readonly secure?: true
}

/** An outcome with the cookies that its response sets, failures included. */
export type WithCookies<Value> = Outcome<Value> & { readonly cookies?: readonly Cookie[] }

/** Returns the cookie that deletes another one: browsers tell cookies apart by name and path. */
export const deletedCookie = (name: string, path: string): Cookie => ({ name, value: '', path, seconds: 0 })

/** Reads and sets cookies. They are for the server alone: no script reads them and no other site sends them. */
export async function registerCookies(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  const secure = publicUrl.startsWith('https:')
  // Read before a handler and not at once: a cached response needs none.
  await app.register(fastifyCookie, {
    hook: 'preHandler',
    parseOptions: { httpOnly: true, sameSite: 'strict', secure },
  })
}
