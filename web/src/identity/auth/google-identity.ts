import type { Language } from '@slodki-ul/contract/language'
import { loadScript } from './load-script.ts'
import { readGoogleUser, type SocialUser } from './social-user.ts'

type Start = { clientId: string; script: string; nonce: string | null }

const buttonWidth = 280

/**
 * Renders Google's own button into `host` and resolves with the user who signs in, because a page cannot open Google's
 * window itself (decision 0014). Null when the token is invalid. Throws SocialError.
 */
export async function askGoogle(
  { clientId, script, nonce }: Start,
  host: HTMLElement,
  language: Language,
): Promise<SocialUser | null> {
  const { id } = await loadScript(script, () => window.google?.accounts)
  return new Promise((resolve) => {
    id.initialize({
      client_id: clientId,
      nonce: nonce ?? '',
      callback: ({ credential }) => resolve(readGoogleUser(credential)),
      auto_select: false,
      ux_mode: 'popup',
    })
    id.renderButton(host, {
      type: 'standard',
      size: 'large',
      shape: 'pill',
      text: 'continue_with',
      width: buttonWidth,
      locale: language,
    })
  })
}
