/** The allergens of Annex II to Regulation 1169/2011 that a course may name, with the names they get first. */
export const courseAllergens = [
  { code: 'gluten', name: { pl: 'gluten', en: 'gluten' } },
  { code: 'skorupiaki', name: { pl: 'skorupiaki', en: 'crustaceans' } },
  { code: 'jaja', name: { pl: 'jaja', en: 'eggs' } },
  { code: 'ryby', name: { pl: 'ryby', en: 'fish' } },
  { code: 'orzeszki-ziemne', name: { pl: 'orzeszki ziemne', en: 'peanuts' } },
  { code: 'soja', name: { pl: 'soja', en: 'soya' } },
  { code: 'mleko', name: { pl: 'mleko', en: 'milk' } },
  { code: 'orzechy', name: { pl: 'orzechy', en: 'nuts' } },
  { code: 'seler', name: { pl: 'seler', en: 'celery' } },
  { code: 'gorczyca', name: { pl: 'gorczyca', en: 'mustard' } },
  { code: 'sezam', name: { pl: 'sezam', en: 'sesame' } },
  { code: 'siarczyny', name: { pl: 'siarczyny', en: 'sulphites' } },
  { code: 'lubin', name: { pl: 'łubin', en: 'lupin' } },
  { code: 'mieczaki', name: { pl: 'mięczaki', en: 'molluscs' } },
] as const
