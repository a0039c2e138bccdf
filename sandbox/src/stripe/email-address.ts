const asciiLetters = /^[a-z]+$/i
const localAtom = /^[a-z0-9_+'-]+$/i
const domainLabel = /^[a-z0-9-]+$/i

/**
 * Whether Stripe accepts an e-mail address. Stripe does not publish its rule; this one is at least as strict. It does not use
 * the app's own rule, so that a test can compare the two.
 */
export function isEmailAcceptedByStripe(address: string): boolean {
  if (address.length > 254) return false
  const [local = '', domain = '', ...rest] = address.split('@')
  if (rest.length > 0 || local.length > 64) return false
  const labels = domain.split('.')
  const topLevel = labels.at(-1) ?? ''
  return (
    local.split('.').every((atom) => localAtom.test(atom) && !atom.endsWith("'")) &&
    labels.length > 1 &&
    labels.every(isLabel) &&
    topLevel.length > 1 &&
    asciiLetters.test(topLevel)
  )
}

const isLabel = (label: string): boolean =>
  label.length <= 63 && domainLabel.test(label) && !label.startsWith('-') && !label.endsWith('-')
