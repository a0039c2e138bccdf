import { SocialError } from './social-error.ts'

const timeoutMs = 15_000

/**
 * Runs a provider's script, which defines a global. A script that is blocked, fails to load or does not define it is
 * removed so that it can be retried. Throws SocialError.
 */
export async function loadScript<Global>(src: string, read: () => Global | undefined): Promise<Global> {
  const there = read()
  if (there) return there
  const script = Object.assign(document.createElement('script'), { src, async: true })
  try {
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve)
      script.addEventListener('error', reject)
      setTimeout(reject, timeoutMs)
      document.head.append(script)
    })
  } catch {
    script.remove()
  }
  const loaded = read()
  if (!loaded) {
    script.remove()
    throw new SocialError('notReady')
  }
  return loaded
}
