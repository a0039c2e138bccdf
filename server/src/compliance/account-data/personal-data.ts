/** Tables that refer to accounts or contain an address, but hold no data about customers. */
export const exemptTables: Record<string, string> = {
  audit_entries: 'what staff did outlives the account that did it; its id there points at nothing any more',
  instructors: 'who teaches is told to everybody; the account is only the one they answer comments with',
  film_uploads: 'who sent a film of the academy; customers send none',
  imports: 'who imported a list of products; customers import none',
  files: 'their owner is who uploaded them for the academy; customers upload nothing',
}
