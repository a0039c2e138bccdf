import type { TextEntry } from '@slodki-ul/contract/engagement/page-texts.rules'

/** What the pages say until staff write reviews of their own: each says itself that it is a sample. */
export const usualReviews: readonly TextEntry[] = [
  {
    rating: 5,
    pl: {
      name: 'Magdalena K.',
      text: 'Po dwudziestu latach pieczenia myślałam, że miodownik to miodownik. Po tej lekcji moja mama poprosiła mnie o\u00a0przepis.',
      source: 'Opinia przykładowa, Lublin',
    },
    en: {
      name: 'Magdalena K.',
      text: 'After twenty years of baking I thought a honey cake was a honey cake. After this lesson my mother asked me for the recipe.',
      source: 'Sample review, Lublin',
    },
  },
  {
    rating: 5,
    pl: {
      name: 'Paweł S.',
      text: 'Wreszcie ktoś pokazuje, co zrobić, kiedy masa się zwarzy. Bez cięcia, do końca.',
      source: 'Opinia przykładowa, cukiernik',
    },
    en: {
      name: 'Paweł S.',
      text: 'At last somebody shows what to do when the cream splits. Uncut, to the very end.',
      source: 'Sample review, pastry cook',
    },
  },
  {
    rating: 4.5,
    pl: {
      name: 'Grzegorz W.',
      text: 'Kurs o\u00a0pierwszej rodzinie obejrzałem trzy razy. W\u00a0maju wstawiłem ul i\u00a0nie spanikowałem. Prawie.',
      source: 'Opinia przykładowa, początkujący pszczelarz',
    },
    en: {
      name: 'Grzegorz W.',
      text: 'I watched the first-colony course three times. In May I set up a hive and didn’t panic. Almost.',
      source: 'Sample review, new beekeeper',
    },
  },
  {
    rating: 5,
    pl: {
      name: 'Iwona i\u00a0Zuzia',
      text: 'Pierwsze makaroniki z\u00a0córką wyszły krzywe, drugie równe, trzecich nikt nie zdążył sfotografować.',
      source: 'Opinia przykładowa, piekące w\u00a0soboty',
    },
    en: {
      name: 'Iwona and Zuzia',
      text: 'Our first macarons came out crooked, the second even, and nobody managed to photograph the third.',
      source: 'Sample review, Saturday bakers',
    },
  },
  {
    rating: 4,
    pl: {
      name: 'Marek D.',
      text: 'Lekcja o\u00a0wycenie zabolała, bo policzyłem, ile dokładałem do tortów. Jedna gwiazdka mniej za prawdę.',
      source: 'Opinia przykładowa, torty na zamówienie',
    },
    en: {
      name: 'Marek D.',
      text: 'The pricing lesson hurt, because I worked out how much I had been paying to bake. One star off for honesty.',
      source: 'Sample review, cakes to order',
    },
  },
]

/** The questions that the pages answer until staff write others. */
export const usualQuestions: readonly TextEntry[] = [
  {
    rating: 0,
    pl: {
      question: 'Czy muszę mieć doświadczenie?',
      text: 'Nie. Każdy kurs ma oznaczony poziom, od początkującego po eksperta. Zacznij od kursów dla początkujących; prowadzimy w\u00a0nich od ważenia składników.',
    },
    en: {
      question: 'Do I need experience?',
      text: 'No. Every course has a level, from beginner to expert. Start with the beginner ones: they begin with weighing the ingredients.',
    },
  },
  {
    rating: 0,
    pl: {
      question: 'Jak długo mam dostęp do kursów?',
      text: 'Tak długo, jak trwa Twój plan. Po rezygnacji oglądasz do ostatniego opłaconego dnia.',
    },
    en: {
      question: 'How long do I have access?',
      text: 'For as long as your plan runs. After you cancel, you can watch until the last day you paid for.',
    },
  },
  {
    rating: 0,
    pl: {
      question: 'Czy mogę zrezygnować w\u00a0każdej chwili?',
      text: 'Tak. Rezygnujesz na koncie, w\u00a0zakładce Subskrypcja. Przez pierwsze 14 dni możesz też odstąpić od umowy; oddamy kwotę za niewykorzystany czas.',
    },
    en: {
      question: 'Can I cancel at any time?',
      text: 'Yes. Cancel in your account, under Subscription. In the first 14 days you can also withdraw from the contract; we refund the time you have not used.',
    },
  },
  {
    rating: 0,
    pl: {
      question: 'Jak mogę zapłacić?',
      text: 'Kartą, przelewem lub BLIK-iem. W\u00a0sklepie także przy odbiorze. Plan opłacony kartą odnawia się sam, opłacony BLIK-iem nie.',
    },
    en: {
      question: 'How can I pay?',
      text: 'By card, bank transfer or BLIK. In the shop you can also pay on delivery. A plan paid by card renews automatically, one paid by BLIK does not.',
    },
  },
  {
    rating: 0,
    pl: {
      question: 'Czy dostanę fakturę?',
      text: 'Tak. Zaznacz „Chcę fakturę” przy zakupie i\u00a0podaj NIP albo wybierz imienną, o\u00a0którą poprosisz też później, na koncie. NIP-u\u00a0nie da się dopisać po zakupie.',
    },
    en: {
      question: 'Will I get an invoice?',
      text: 'Yes. Tick “I want an invoice” when you buy and enter your tax number, or choose one in your own name, which you can also ask for later in your account. A tax number can’t be added after the purchase.',
    },
  },
  {
    rating: 0,
    pl: {
      question: 'Czy przepisy można wydrukować?',
      text: 'Tak. Do każdego kursu dołączamy przepis i\u00a0listę składników w\u00a0PDF.',
    },
    en: {
      question: 'Can I print the recipes?',
      text: 'Yes. Every course comes with a recipe and a shopping list as PDFs.',
    },
  },
]
