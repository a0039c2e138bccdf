import { SocialError } from './social-error.ts'

const timeoutMs = 15_000

/**
 * Runs a provider's script, which announces itself as a global. One that is blocked, does not come or is not what it should
 * be leaves no trace, for another try. Throws SocialError.
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
