/** A fictional parcel locker of the demo. */
export type DemoPoint = {
  name: string
  street: string
  buildingNumber: string
  city: string
  province: string
  postCode: string
  description: string
  isOpenAlways: boolean
  isPaymentAvailable: boolean
  latitude: number
  longitude: number
}

/** Prefix of the names, city, province, first two digits of its post codes, latitude, longitude, number of points. */
const cities = [
  ['BIA', 'Białystok', 'podlaskie', '15', 53.1325, 23.1688, 11],
  ['BYD', 'Bydgoszcz', 'kujawsko-pomorskie', '85', 53.1235, 18.0084, 13],
  ['CZE', 'Częstochowa', 'śląskie', '42', 50.8118, 19.1203, 10],
  ['GDA', 'Gdańsk', 'pomorskie', '80', 54.352, 18.6466, 17],
  ['GDY', 'Gdynia', 'pomorskie', '81', 54.5189, 18.5305, 11],
  ['GLI', 'Gliwice', 'śląskie', '44', 50.2945, 18.6714, 8],
  ['KAT', 'Katowice', 'śląskie', '40', 50.2649, 19.0238, 14],
  ['KIE', 'Kielce', 'świętokrzyskie', '25', 50.8661, 20.6286, 10],
  ['KOS', 'Koszalin', 'zachodniopomorskie', '75', 54.1943, 16.1715, 7],
  ['KRA', 'Kraków', 'małopolskie', '31', 50.0647, 19.945, 26],
  ['LOD', 'Łódź', 'łódzkie', '90', 51.7592, 19.456, 20],
  ['LUB', 'Lublin', 'lubelskie', '20', 51.2465, 22.5684, 14],
  ['NSA', 'Nowy Sącz', 'małopolskie', '33', 49.6249, 20.6913, 6],
  ['OLS', 'Olsztyn', 'warmińsko-mazurskie', '10', 53.7784, 20.4801, 9],
  ['OPO', 'Opole', 'opolskie', '45', 50.6751, 17.9213, 9],
  ['POZ', 'Poznań', 'wielkopolskie', '61', 52.4064, 16.9252, 20],
  ['PRZ', 'Przemyśl', 'podkarpackie', '37', 49.7838, 22.7678, 5],
  ['RAD', 'Radom', 'mazowieckie', '26', 51.4027, 21.1471, 8],
  ['RZE', 'Rzeszów', 'podkarpackie', '35', 50.0412, 21.9991, 10],
  ['SLU', 'Słupsk', 'pomorskie', '76', 54.4641, 17.0287, 5],
  ['SOP', 'Sopot', 'pomorskie', '81', 54.4416, 18.5601, 4],
  ['SZC', 'Szczecin', 'zachodniopomorskie', '70', 53.4285, 14.5528, 14],
  ['TAR', 'Tarnów', 'małopolskie', '33', 50.0121, 20.9858, 6],
  ['TOR', 'Toruń', 'kujawsko-pomorskie', '87', 53.0138, 18.5984, 10],
  ['WAW', 'Warszawa', 'mazowieckie', '02', 52.2297, 21.0122, 32],
  ['WLO', 'Włocławek', 'kujawsko-pomorskie', '87', 52.6482, 19.0678, 5],
  ['WRO', 'Wrocław', 'dolnośląskie', '50', 51.1079, 17.0385, 22],
  ['ZAK', 'Zakopane', 'małopolskie', '34', 49.2992, 19.9496, 4],
  ['ZIE', 'Zielona Góra', 'lubuskie', '65', 51.9356, 15.5062, 8],
  ['ZYR', 'Żyrardów', 'mazowieckie', '96', 52.0488, 20.4459, 4],
] as const

const streets = [
  ...['Lipowa', 'Narutowicza', 'Krakowskie Przedmieście', 'Kościuszki', 'Słowackiego', 'Mickiewicza', 'Piłsudskiego'],
  ...['Ogrodowa', 'Polna', 'Leśna', 'Słoneczna', 'Kwiatowa', 'Szkolna', 'Łąkowa', 'Brzozowa', 'Parkowa', 'Źródlana'],
  ...['Sienkiewicza', 'Żeromskiego', 'Konopnickiej', 'Reymonta', 'Kopernika', 'Wojska Polskiego', 'Jana Pawła II'],
  ...[
    'Armii Krajowej',
    'Dworcowa',
    'Kolejowa',
    'Zwycięstwa',
    'Wiśniowa',
    'Pszczela',
    'Miodowa',
    'Piekarska',
    'Młyńska',
  ],
]

const places = [
  'Przy wejściu do sklepu',
  'Na parkingu marketu',
  'Stacja paliw, od strony myjni',
  'Przy przystanku',
  'Obok piekarni',
  'Przy bibliotece',
  'Za pawilonem handlowym',
  'Przy ogrodzeniu szkoły',
]

/** Each city starts at a different street, so that no two of its points share one. */
const streetStep = 5
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Points around the middle of a city in a spiral. */
function pointsOf([prefix, city, province, post, latitude, longitude, count]: (typeof cities)[number]): DemoPoint[] {
  const start = (prefix.charCodeAt(0) + 7 * prefix.charCodeAt(1) + 13 * prefix.charCodeAt(2)) % streets.length
  return Array.from({ length: count }, (_, index) => {
    const turn = 2.4 * index
    const distance = 0.006 + 0.0022 * index
    return {
      name: `${prefix}${String(index + 1).padStart(2, '0')}${'AMNBG'[(start + index) % 5]}`,
      street: streets[(start + streetStep * index) % streets.length] ?? '',
      buildingNumber: String(1 + ((start * 31 + index * 17) % 140)),
      city,
      province,
      postCode: `${post}-${String(((start * 37 + index * 53) % 890) + 10).padStart(3, '0')}`,
      description: places[(start + index) % places.length] ?? '',
      isOpenAlways: index % 6 !== 5,
      isPaymentAvailable: index % 4 !== 3,
      latitude: round(latitude + distance * Math.sin(turn)),
      longitude: round(longitude + 1.5 * distance * Math.cos(turn)),
    }
  })
}

/**
 * Returns some hundreds of points in Polish cities, the same at every call; the demo is seeded with them and the
 * simulated provider lists them.
 */
export const makeDemoPoints = (): DemoPoint[] => cities.flatMap(pointsOf)
