import type { Outcome } from '@slodki-ul/contract/errors'
import type { Config } from '#config.ts'

/** An outcome with the cookies its answer sets, failures included; each as the header `Set-Cookie` says it. */
export type WithCookies<Value> = Outcome<Value> & { readonly cookies?: readonly string[] }

/** What a browser sends, by name. Our values are base64url and need no decoding. */
export function readCookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), value.join('=').trim()] as const
  })
  // The first of a name counts: browsers send the one of the longest path first.
  return Object.fromEntries(pairs.reverse())
}

type Cookie = {
  readonly name: string
  readonly value: string
  /** The calls it goes along with, as a path of this site. */
  readonly path: string
  /** Seconds it lives. */
  readonly seconds: number
}

/** A cookie for the server alone: no script reads it and no other site sends it. */
export function httpOnlyCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { name, value, path, seconds }: Cookie,
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict${secure}`
}

/** Takes a hidden cookie back. */
export const withoutCookie = (config: Pick<Config, 'publicUrl'>, name: string, path: string): string =>
  httpOnlyCookie(config, { name, value: '', path, seconds: 0 })
