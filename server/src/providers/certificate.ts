import { connect } from 'node:tls'

const timeoutMs = 3_000

/** When the certificate of an address ends; null for one without, and when it cannot be read in time. */
export function readCertificateEnd(url: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return Promise.resolve(null)
  return new Promise((resolve) => {
    // One that has ended or is not trusted is read, too: it is what has to be told.
    const socket = connect({
      ...{ host: hostname, port: Number(port) || 443, servername: hostname },
      rejectUnauthorized: false,
    })
    const end = (date: Date | null) => {
      socket.destroy()
      resolve(date)
    }
    socket.setTimeout(timeoutMs, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate()
      end(validTo ? new Date(validTo) : null)
    })
  })
}
