import type { Language } from '@slodki-ul/contract/language'
import { loadScript } from './load-script.ts'
import { readGoogleUser, type SocialUser } from './social-user.ts'

type Start = { clientId: string; script: string; nonce: string | null }

const buttonWidth = 280

/**
 * Puts Google's own button into `host` and waits for the person who comes back from its window: a page cannot open that
 * window itself (decision 0014). Null for a token that is none. Throws SocialError.
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
