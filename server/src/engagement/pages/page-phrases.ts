const pl = {
  brand: 'Słodki Ul',
  home: 'Słodki Ul: akademia cukiernictwa i pszczelarstwa',
  'shop.page': '{{title}}, strona {{page}}',
  'shop.category': '{{category}}: sklep',
  'shop.category.lead':
    '{{category}} ze sklepu akademii Słodki Ul: {{products}}. Wysyłka w całej Polsce, 14 dni na zwrot.',
  'shop.lead':
    'Miód z własnej pasieki, formy, składniki i prezenty ze sklepu akademii Słodki Ul. Wysyłka w całej Polsce.',
  'product.description': '{{name}}: {{price}}. {{text}}',
  'product.lowest': 'Najniższa cena z 30 dni przed obniżką: {{price}}',
  'product.was': 'Cena regularna: {{price}}',
  'product.unit': '{{price}} za 1 {{unit}}',
  'product.inStock': 'Dostępny od ręki',
  'product.outOfStock': 'Chwilowo niedostępny',
  'product.download': 'Plik przyjdzie e-mailem zaraz po zapłacie',
  'product.delivery': 'Dostawa od {{price}}',
  'product.returns': 'Na odstąpienie od umowy masz 14 dni',
  'checkout.lead': 'Otwieramy kasę: dane, dostawa i płatność na jednej stronie.',
  'product.script': 'Do zamówienia potrzebny jest włączony JavaScript.',
  next: 'Następna strona',
  previous: 'Poprzednia strona',
  'preview.title': '{{name}}: kurs wideo',
  'preview.description': '{{text}} Prowadzi {{instructor}}, {{length}}.',
  'preview.more': 'Inne kursy',
  'preview.join': 'Zobacz plany',
  'preview.locked': 'Cały film, przepis i karty PDF otwiera dowolny plan.',
  'lesson.title': '{{name}}: darmowa lekcja',
  'lesson.watch': 'Oglądaj za darmo',
  rating: '{{rating}} na 5, liczba ocen: {{count}}',
  'previews.description':
    'Podgląd kursów wideo z cukiernictwa i pszczelarstwa: torty, makaroniki, miód i pasieka. Sprawdź, czego uczymy, i obejrzyj darmowe lekcje.',
  'previews.page': 'Podgląd kursów, strona {{page}}',
  'previews.title': 'Podgląd kursów wideo',
  'trainings.description':
    'Szkolenia na miejscu z cukiernictwa i pszczelarstwa: małe grupy, jeden mistrz, cały dzień w pracowni albo w pasiece. Terminy i wolne miejsca.',
  'landing.description':
    'Kursy wideo z cukiernictwa i pszczelarstwa w jednej subskrypcji: nowa lekcja co czwartek, przepisy w PDF, odpowiedzi mistrzów. Sprawdź plany i ceny.',
  'webinar.description':
    'Oferta dla gości webinaru akademii Słodki Ul: ceny, o których była mowa na żywo, także plan bezterminowy.',
  'about.description':
    'Kto prowadzi akademię Słodki Ul: cukierniczka, cukiernik i pszczelarz, którzy spotkali się przy jednym garnku. Pasieka na Roztoczu, pracownia w Krakowie.',
  'plans.title': 'Plany i ceny subskrypcji',
  'plans.description':
    'Plany subskrypcji akademii Słodki Ul i ich ceny. Każdy plan otwiera wszystkie kursy wideo, przepisy w PDF i społeczność.',
  'plan.title': 'Plan: {{title}}',
  'plan.description': 'Plan „{{title}}” akademii Słodki Ul za {{price}} {{per}}. {{points}}',
  'plan.choose': 'Wybieram ten plan',
  'plan.other': 'Pozostałe plany',
  'terms.description':
    'Regulamin akademii i sklepu Słodki Ul: zamówienia, dostawa, płatności, reklamacje i odstąpienie od umowy.',
  'privacy.description':
    'Polityka prywatności i plików cookie akademii Słodki Ul: jakie dane zbieramy, po co i jak długo.',
  'accessibility.description':
    'Deklaracja dostępności serwisu Słodki Ul: co działa, a co jeszcze nie, i jak zgłosić problem.',
  'conformity.description':
    'Prawna gwarancja zgodności towaru w sklepie Słodki Ul: co Ci się należy, gdy towar nie jest taki, jak obiecaliśmy.',
  'missing.title': 'Nie ma takiej strony',
  'missing.lead': 'Adres jest niepełny albo strona zmieniła miejsce. Spróbuj stąd:',
  'missing.description': 'Nie ma strony o tym adresie. Zobacz sklep, kursy i szkolenia akademii Słodki Ul.',
  'crumb.home': 'Strona główna',
  crumbs: 'Jesteś tutaj',
  language: 'English',
  'offline.title': 'W ulu zgasło światło',
  'offline.lead': 'Nie ma połączenia z internetem. Gdy wróci, odświeżymy stronę za Ciebie.',
  'offline.retry': 'Spróbuj ponownie',
  slow: 'Wczytujemy Słodki Ul. Jeśli to trwa długo, odśwież stronę.',
  failed: 'Strona nie wczytała się do końca. Odśwież ją, żeby zrobić zakupy albo się zalogować.',
  'failed.retry': 'Odśwież stronę',
  script: 'Słodki Ul potrzebuje JavaScriptu. Włącz go w przeglądarce i odśwież stronę.',
  free: 'Za darmo',
  date: 'Termin: {{date}}',
  'share.course': 'Kurs wideo, {{length}}',
  'share.lesson': 'Darmowa lekcja, {{length}}',
  'share.academy': 'Akademia cukiernictwa i pszczelarstwa',
  'rss.title': 'Słodki Ul: nowe kursy',
  'llms.about':
    'Internetowa akademia cukiernictwa i pszczelarstwa: kursy wideo w subskrypcji, sklep i szkolenia na miejscu. Ceny w złotych, z VAT.',
}

const en: Record<keyof typeof pl, string> = {
  brand: 'Słodki Ul',
  home: 'Słodki Ul: an academy of pastry and beekeeping',
  'shop.page': '{{title}}, page {{page}}',
  'shop.category': '{{category}}: shop',
  'shop.category.lead':
    '{{category}} from the shop of the Słodki Ul academy: {{products}}. Delivered throughout Poland, 14 days to return.',
  'shop.lead':
    'Honey from our own apiary, tins, ingredients and gifts from the shop of the Słodki Ul academy. Delivered throughout Poland.',
  'product.description': '{{name}}: {{price}}. {{text}}',
  'product.lowest': 'Lowest price in the 30 days before the reduction: {{price}}',
  'product.was': 'Regular price: {{price}}',
  'product.unit': '{{price}} per 1 {{unit}}',
  'product.inStock': 'In stock',
  'product.outOfStock': 'Out of stock',
  'product.download': 'The file is e-mailed as soon as you have paid',
  'product.delivery': 'Delivery from {{price}}',
  'product.returns': 'You have 14 days to withdraw from the contract',
  'checkout.lead': 'Opening the checkout: your details, delivery and payment on one page.',
  'product.script': 'Ordering needs JavaScript.',
  next: 'Next page',
  previous: 'Previous page',
  'preview.title': '{{name}}: video course',
  'preview.description': '{{text}} Taught by {{instructor}}, {{length}}.',
  'preview.more': 'More courses',
  'preview.join': 'See the plans',
  'preview.locked': 'Any plan opens the whole film, the recipe and the PDF cards.',
  'lesson.title': '{{name}}: free lesson',
  'lesson.watch': 'Watch for free',
  rating: '{{rating}} out of 5, {{count}} ratings',
  'previews.description':
    'A preview of our video courses in pastry and beekeeping: cakes, macarons, honey and the apiary. See what we teach and watch the free lessons.',
  'previews.page': 'Course previews, page {{page}}',
  'previews.title': 'Previews of the video courses',
  'trainings.description':
    'Pastry and beekeeping workshops on site: small groups, one master, a whole day in the studio or among the hives. Dates and free places.',
  'landing.description':
    'Video courses in pastry and beekeeping in one subscription: a new lesson every Thursday, recipes as PDF, answers from the masters. See plans and prices.',
  'webinar.description':
    'The offer for guests of the Słodki Ul webinar: the prices mentioned live, and the lifetime plan.',
  'about.description':
    'Who runs the Słodki Ul academy: two pastry chefs and a beekeeper who met over one pot. An apiary in Roztocze, a studio in Kraków.',
  'plans.title': 'Subscription plans and prices',
  'plans.description':
    'The subscription plans of the Słodki Ul academy and their prices. Every plan opens all video courses, the PDF recipes and the community.',
  'plan.title': 'Plan: {{title}}',
  'plan.description': 'The “{{title}}” plan of the Słodki Ul academy for {{price}} {{per}}. {{points}}',
  'plan.choose': 'Choose this plan',
  'plan.other': 'Other plans',
  'terms.description':
    'The terms of the Słodki Ul academy and shop: orders, delivery, payments, complaints and withdrawal from the contract.',
  'privacy.description':
    'The privacy and cookie policy of the Słodki Ul academy: which data we collect, why and for how long.',
  'accessibility.description':
    'The accessibility statement of Słodki Ul: what works, what does not yet, and how to report a problem.',
  'conformity.description':
    'The legal guarantee of conformity in the Słodki Ul shop: your rights when goods are not what we promised.',
  'missing.title': 'There is no such page',
  'missing.lead': 'The address is incomplete, or the page has moved. Try one of these:',
  'missing.description':
    'There is no page at this address. See the shop, the courses and the workshops of the Słodki Ul academy.',
  'crumb.home': 'Home',
  crumbs: 'You are here',
  language: 'Polski',
  'offline.title': 'The lights are out in the hive',
  'offline.lead': 'You are offline. When the connection is back, we will refresh the page for you.',
  'offline.retry': 'Try again',
  slow: 'Loading Słodki Ul. If it takes long, reload the page.',
  failed: 'This page did not load completely. Reload it to shop or log in.',
  'failed.retry': 'Reload the page',
  script: 'This page of Słodki Ul needs JavaScript. Switch it on and reload the page.',
  free: 'Free',
  date: 'Date: {{date}}',
  'share.course': 'Video course, {{length}}',
  'share.lesson': 'Free lesson, {{length}}',
  'share.academy': 'An academy of pastry and beekeeping',
  'rss.title': 'Słodki Ul: new courses',
  'llms.about':
    'An online academy of pastry and beekeeping: video courses by subscription, a shop, and workshops on site. Prices are in Polish złoty and include VAT.',
}

/** Texts of plain pages that the application does not have: titles and descriptions for search results. */
export const pagePhrases = { pl, en }
