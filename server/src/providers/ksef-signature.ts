import { createHash, createPrivateKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { lazy } from '#lazy.ts'

const loadSignedXml = lazy(() => import('xml-crypto'))

/** The certificate that stands for the company, and its private key. */
export type KsefCertificate = { certificate: X509Certificate; privateKey: KeyObject }

/** Reads both from PEM. Throws when they are none, or do not belong together. */
export function readCertificate(certificatePem: string, keyPem: string, passphrase?: string): KsefCertificate {
  const certificate = new X509Certificate(certificatePem)
  const privateKey = createPrivateKey({ key: keyPem, format: 'pem', ...(passphrase ? { passphrase } : {}) })
  if (!certificate.checkPrivateKey(privateKey)) throw new Error('The private key belongs to another certificate.')
  return { certificate, privateKey }
}

const [authNamespace, signatureNamespace, xades] = [
  'http://ksef.mf.gov.pl/auth/token/2.0',
  'http://www.w3.org/2000/09/xmldsig#',
  'http://uri.etsi.org/01903/v1.3.2#',
]
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const ecdsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'

/** ECDSA as XML signatures have it: both numbers in their fixed length, not as DER. */
class EcdsaSha256 {
  getSignature = (signedInfo: string, key: KeyObject): string =>
    sign('sha256', Buffer.from(signedInfo), { key, dsaEncoding: 'ieee-p1363' }).toString('base64')
  verifySignature = (material: string, key: KeyObject, value: string): boolean =>
    verify('sha256', Buffer.from(material), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(value, 'base64'))
  getAlgorithmName = () => ecdsaSha256
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The issuer with its parts in the order of RFC 4514. */
const issuerOf = ({ issuer }: X509Certificate): string => issuer.split('\n').toReversed().join(', ')

/** What XAdES signs besides the document: when, and with which certificate. */
function signedProperties({ certificate }: KsefCertificate, now: Date): string {
  const digest = createHash('sha256').update(certificate.raw).digest('base64')
  const serial = BigInt(`0x${certificate.serialNumber}`).toString()
  return [
    `<xades:QualifyingProperties xmlns:xades="${xades}" Target="#signature">`,
    '<xades:SignedProperties Id="signed-properties"><xades:SignedSignatureProperties>',
    `<xades:SigningTime>${now.toISOString()}</xades:SigningTime>`,
    '<xades:SigningCertificate><xades:Cert><xades:CertDigest>',
    `<ds:DigestMethod xmlns:ds="${signatureNamespace}" Algorithm="${sha256}"/>`,
    `<ds:DigestValue xmlns:ds="${signatureNamespace}">${digest}</ds:DigestValue></xades:CertDigest><xades:IssuerSerial>`,
    `<ds:X509IssuerName xmlns:ds="${signatureNamespace}">${escaped(issuerOf(certificate))}</ds:X509IssuerName>`,
    `<ds:X509SerialNumber xmlns:ds="${signatureNamespace}">${serial}</ds:X509SerialNumber>`,
    '</xades:IssuerSerial></xades:Cert></xades:SigningCertificate>',
    '</xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties>',
  ].join('')
}

/** A challenge answered with a XAdES signature inside the document. */
export async function signChallenge(
  signer: KsefCertificate,
  { challenge, nip }: { challenge: string; nip: string },
  now: Date,
): Promise<string> {
  const { SignedXml } = await loadSignedXml()
  const { certificate, privateKey } = signer
  const isEc = privateKey.asymmetricKeyType === 'ec'
  const signed = new SignedXml({
    privateKey,
    publicCert: certificate.toString(),
    signatureAlgorithm: isEc ? ecdsaSha256 : rsaSha256,
    canonicalizationAlgorithm: exclusive,
    objects: [{ content: signedProperties(signer, now) }],
  })
  // The library calls it with the key that it was given.
  signed.SignatureAlgorithms[ecdsaSha256] = EcdsaSha256 as never
  signed.addReference({
    xpath: '/*',
    isEmptyUri: true,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: sha256,
  })
  signed.addReference({
    xpath: "//*[local-name(.)='SignedProperties']",
    uri: '#signed-properties',
    type: 'http://uri.etsi.org/01903#SignedProperties',
    transforms: [exclusive],
    digestAlgorithm: sha256,
  })
  const request =
    `<AuthTokenRequest xmlns="${authNamespace}"><Challenge>${escaped(challenge)}</Challenge>` +
    `<ContextIdentifier><Nip>${escaped(nip)}</Nip></ContextIdentifier>` +
    '<SubjectIdentifierType>certificateSubject</SubjectIdentifierType></AuthTokenRequest>'
  signed.computeSignature(request, { prefix: 'ds', attrs: { Id: 'signature' } })
  return signed.getSignedXml()
}
