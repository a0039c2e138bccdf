import { createHash, verify, X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'

const authNamespace = 'http://ksef.mf.gov.pl/auth/token/2.0'
const xades = 'http://uri.etsi.org/01903/v1.3.2#'
const ecdsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'
const strong = ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', ecdsaSha256]

class EcdsaSha256 {
  getSignature(): string {
    throw new Error('The sandbox signs nothing.')
  }
  verifySignature = (material: string, key: string, value: string): boolean =>
    verify('sha256', Buffer.from(material), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(value, 'base64'))
  getAlgorithmName = () => ecdsaSha256
}

export type SignedChallenge = { challenge: string; nip: string; certificate: X509Certificate }
export type SignatureError = { code: number; words: string }

const refuse = (code: number, words: string): SignatureError => ({ code, words })

type Root = ReturnType<DOMParser['parseFromString']>

const textOf = (root: Root, namespace: string, name: string): string =>
  root.getElementsByTagNameNS(namespace, name)[0]?.textContent?.trim() ?? ''

const parse = (xml: string): Root =>
  new DOMParser({
    errorHandler: (_level: string, message: unknown) => {
      throw new Error(String(message))
    },
  }).parseFromString(xml, 'application/xml')

/** The NIP that a certificate stands for: of an organization, or of a person. */
export const nipOf = ({ subject }: X509Certificate): string => /(?:VATPL|TINPL|NIP)-?(\d{10})/.exec(subject)?.[1] ?? ''

/**
 * Reads a signed challenge as KSeF does: one enveloped signature over the document and over the properties of XAdES, which
 * name the certificate. Only what is signed is read.
 */
export function readSignedChallenge(xml: string): SignedChallenge | SignatureError {
  try {
    const document = parse(xml)
    const signatures = document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature')
    const [signature] = Array.from(signatures)
    if (!signature) return refuse(9102, 'Brak podpisu.')
    if (signatures.length > 1) return refuse(9103, 'Przekroczona liczba dozwolonych podpisów.')
    const encoded = textOf(document, 'http://www.w3.org/2000/09/xmldsig#', 'X509Certificate')
    const certificate = new X509Certificate(Buffer.from(encoded, 'base64'))
    const signed = new SignedXml({ publicCert: certificate.toString() })
    signed.SignatureAlgorithms[ecdsaSha256] = EcdsaSha256 as never
    signed.loadSignature(signature as never)
    if (!strong.includes(String(signed.signatureAlgorithm))) return refuse(9105, 'Nieprawidłowa treść podpisu.')
    if (!signed.checkSignature(xml)) return refuse(9105, 'Nieprawidłowa treść podpisu.')
    const parts = signed.getSignedReferences().map(parse)
    const request = parts.find(({ documentElement }) => documentElement?.namespaceURI === authNamespace)
    const properties = parts.find(({ documentElement }) => documentElement?.localName === 'SignedProperties')
    if (!request || !properties) return refuse(9101, 'Nieprawidłowy dokument.')
    const digest = createHash('sha256').update(certificate.raw).digest('base64')
    const named = textOf(properties, 'http://www.w3.org/2000/09/xmldsig#', 'DigestValue')
    if (named !== digest || textOf(properties, xades, 'SigningTime') === '')
      return refuse(21115, 'Nieprawidłowy certyfikat.')
    if (textOf(request, authNamespace, 'SubjectIdentifierType') !== 'certificateSubject')
      return refuse(21401, 'Dokument nie jest zgodny ze schemą (xsd).')
    return {
      challenge: textOf(request, authNamespace, 'Challenge'),
      nip: textOf(request, authNamespace, 'Nip'),
      certificate,
    }
  } catch {
    return refuse(21001, 'Nieczytelna treść.')
  }
}
