/** Why staff remove comments, as mailed to the author in the language of the account. */
export const removalReasons = {
  rules: { pl: 'Komentarz narusza zasady komentowania.', en: 'The comment breaks the rules of commenting.' },
  advertising: { pl: 'Komentarz jest reklamą.', en: 'The comment is an advertisement.' },
  offensive: { pl: 'Komentarz obraża inne osoby.', en: 'The comment insults other people.' },
  'off-topic': { pl: 'Komentarz nie dotyczy tego kursu.', en: 'The comment is not about this course.' },
  'personal-data': {
    pl: 'Komentarz zawiera dane osobowe, np. telefon albo adres.',
    en: 'The comment contains personal data, such as a phone number or an address.',
  },
} as const

export type RemovalReason = keyof typeof removalReasons
export const removalReasonNames = Object.keys(removalReasons) as [RemovalReason, ...RemovalReason[]]
