const pl = {
  soon: 'Startujemy niebawem',
  soonText: /Platforma rusza lada dzień/,
}

const en: typeof pl = {
  soon: 'We are starting soon',
  soonText: /The platform opens any day now/,
}

export const landingsWords = { pl, en }
