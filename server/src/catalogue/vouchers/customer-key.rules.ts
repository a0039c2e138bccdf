type Aliases = {
  /** The canonical domain of the provider's addresses. */
  domain: string
  ignoresDots: boolean
}

const tagsOnly = (domain: string): [string, Aliases] => [domain, { domain, ignoresDots: false }]
const gmail: Aliases = { domain: 'gmail.com', ignoresDots: true }

/** Providers known to ignore `+tag` in an address, and what else they ignore. The migration lists the same ones. */
const providers = new Map<string, Aliases>([
  ['gmail.com', gmail],
  ['googlemail.com', gmail],
  ...['outlook.com', 'hotmail.com', 'live.com'].map(tagsOnly),
  ...['icloud.com', 'me.com', 'mac.com'].map(tagsOnly),
  ...['proton.me', 'protonmail.com', 'pm.me'].map(tagsOnly),
  ...['fastmail.com', 'fastmail.fm'].map(tagsOnly),
])

/** The mailbox of an address, by the known aliases of its provider. One mailbox is one customer. */
export function customerKey(email: string): string {
  const address = email.trim().toLowerCase()
  const [local = '', host = ''] = address.split('@')
  const provider = providers.get(host)
  const untagged = local.replace(/\+.*$/, '')
  const mailbox = provider?.ignoresDots ? untagged.replaceAll('.', '') : untagged
  return provider && mailbox ? `${mailbox}@${provider.domain}` : address
}
