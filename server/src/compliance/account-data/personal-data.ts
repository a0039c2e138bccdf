/**
 * Tables that refer to accounts or contain an address, but hold no data about customers, or what has to outlive an account
 * for the reason given.
 */
export const exemptTables: Record<string, string> = {
  audit_entries: 'what staff did outlives the account that did it; its id there points at nothing any more',
  instructors: 'who teaches is told to everybody; the account is only the one they answer comments with',
  film_uploads: 'who sent a film of the academy; customers send none',
  imports: 'who imported a list of products; customers import none',
  uncollected_parcels:
    'keyed hashes without an address, for 24 months: if they went with the account, deleting it would end the rule; the export says which parcels came back',
  cod_exceptions: 'the same hashes, of those who may pay on delivery all the same; the account is that of the staff',
  files: 'their owner is who uploaded them for the academy; customers upload nothing',
}
