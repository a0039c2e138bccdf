const pl = {
  question: 'Ciasteczka, ale nie te z pieca',
  accept: 'Akceptuj',
  refuse: 'Odrzuć',
  settings: 'Ustawienia',
  allSettings: 'Ustawienia plików cookie',
  marketing: 'Reklamy firmy Meta',
  necessary: 'Niezbędne',
  save: 'Zapisz wybór',
  policy: 'Polityka prywatności',
  hosted: 'Ten film jest w serwisie YouTube',
  agree: 'Zgadzam się i odtwarzam',
}

const en: typeof pl = {
  question: 'Cookies, but not from the oven',
  accept: 'Accept',
  refuse: 'Reject',
  settings: 'Settings',
  allSettings: 'Cookie settings',
  marketing: 'Ads by Meta',
  necessary: 'Necessary',
  save: 'Save my choice',
  policy: 'Privacy policy',
  hosted: 'This video is hosted by YouTube',
  agree: 'I agree, play it',
}

export const trackingTexts = { pl, en }
