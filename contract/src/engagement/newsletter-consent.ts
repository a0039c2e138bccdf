/**
 * The consent text of the newsletter: shown beside the form; each consent stores its version. A
 * changed word is a new version.
 */
export const newsletterConsent = {
  version: '2026-11-20',
  pl: 'Zapisując się, zgadzam się na otrzymywanie newslettera z informacją handlową akademii Słodki Ul na podany adres e-mail. Zgodę mogę wycofać w każdej chwili.',
  en: 'By signing up I agree to receive the newsletter with commercial information of the Słodki Ul academy at this e-mail address. I can withdraw my consent at any time.',
} as const
