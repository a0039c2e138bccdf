/** A Polish postcode with its hyphen; anything else stays as it was typed. */
export function formatZip(text: string, country: string): string {
  const digits = text.replace(/[\s-]/g, '')
  return country === 'PL' && /^\d{5}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : text.trim()
}

/** A Polish phone number in groups; anything else stays as it was typed. */
export function formatPhone(text: string): string {
  const [, prefix = '', first, second, third] =
    /^(\+48|0048)?(\d{3})(\d{3})(\d{3})$/.exec(text.replace(/[\s()-]/g, '')) ?? []
  return first ? `${prefix ? '+48 ' : ''}${first} ${second} ${third}` : text.trim()
}
