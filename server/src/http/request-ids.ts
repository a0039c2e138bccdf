import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Ids that a proxy may give: what is written to the log and sent back has no other characters. */
const givenId = /^[\w-]{8,64}$/

/** Whether a peer is a proxy that the setting TRUST_PROXY names: 0 none, 1 whoever connects, or addresses and networks. */
export function trustedPeers(setting: string): (address: string) => boolean {
  if (setting === '0' || setting === '1') return () => setting === '1'
  const trusted = new BlockList()
  for (const entry of setting.split(',')) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
    return trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * The id of each request: that of a trusted proxy, so that its log and ours are read together, or a new one. Nobody else
 * can choose an id, for one that occurs twice would hide a request.
 */
export function createRequestIds(trustedProxies: string): (request: IncomingMessage) => string {
  const isTrusted = trustedPeers(trustedProxies)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGiven = typeof given === 'string' && givenId.test(given) && isTrusted(socket.remoteAddress ?? '')
    return isGiven ? given : crypto.randomUUID()
  }
}
